import { describe, expect, it } from 'vitest'
import { installOffer } from './installOffer.ts'

const ready = {
  isInstalled: false,
  isDismissed: false,
  hasDoneSomething: true,
  hasPrompt: true,
  isIos: false,
}

describe('installOffer', () => {
  it("opens the browser's dialog where there is one", () => {
    expect(installOffer(ready)).toBe('prompt')
  })

  it('tells the steps on an iPhone', () => {
    expect(installOffer({ ...ready, hasPrompt: false, isIos: true })).toBe('steps')
  })

  it('is silent where nothing can be done', () => {
    expect(installOffer({ ...ready, hasPrompt: false })).toBe('none')
  })

  it.each([{ isInstalled: true }, { isDismissed: true }, { hasDoneSomething: false }])(
    'is silent when %j',
    (why) => {
      expect(installOffer({ ...ready, ...why })).toBe('none')
      expect(installOffer({ ...ready, hasPrompt: false, isIos: true, ...why })).toBe('none')
    },
  )
})
