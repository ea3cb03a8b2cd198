import { describe, expect, it } from 'vitest'
import { installOffer } from './installOffer.ts'

const ready = {
  isInstalled: false,
  isDismissed: false,
  hasReasonToReturn: true,
  hasPrompt: true,
  isIos: false,
}

describe('installOffer', () => {
  it("uses the browser's dialog if there is one", () => {
    expect(installOffer(ready)).toBe('prompt')
  })

  it('shows the steps on an iPhone', () => {
    expect(installOffer({ ...ready, hasPrompt: false, isIos: true })).toBe('steps')
  })

  it('offers nothing if the app cannot be installed', () => {
    expect(installOffer({ ...ready, hasPrompt: false })).toBe('none')
  })

  it.each([{ isInstalled: true }, { isDismissed: true }, { hasReasonToReturn: false }])(
    'offers nothing when %j',
    (situation) => {
      expect(installOffer({ ...ready, ...situation })).toBe('none')
      expect(installOffer({ ...ready, hasPrompt: false, isIos: true, ...situation })).toBe('none')
    },
  )
})
