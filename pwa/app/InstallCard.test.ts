import { expect, it } from 'vitest'
import { installOffer } from './InstallCard.tsx'

const ready = {
  isInstalled: false,
  isDismissed: false,
  hasReasonToReturn: true,
  hasPrompt: true,
  isIos: false,
}
const onIos = { hasPrompt: false, isIos: true }

it.each([
  ['the browser’s dialog where there is one', {}, 'prompt'],
  ['the steps on an iPhone', onIos, 'steps'],
  ['nothing if the app cannot be installed', { hasPrompt: false }, 'none'],
  ...[{ isInstalled: true }, { isDismissed: true }, { hasReasonToReturn: false }].flatMap((situation) => [
    ['nothing in this situation', situation, 'none'] as const,
    ['nothing on an iPhone in this situation', { ...onIos, ...situation }, 'none'] as const,
  ]),
] as const)('the installation is offered with %s: %j', (_, situation, offer) => {
  expect(installOffer({ ...ready, ...situation })).toBe(offer)
})
