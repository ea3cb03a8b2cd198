import { codeFormats } from '../../../api/contract/rules/codeFormats.ts'
import { screens, textOf } from '../../testing/gateCodes.ts'
import { buySeats } from '../outboxPages.ts'
import { expect, test } from '../test.ts'
import { openWebKit, patience, scanPicture, signIn } from './engine.ts'

const customer = 'customer@example.com'

test('a scanner reads every format off every size of screen, in light and dark', async ({ app, callsAs }) => {
  const codes = codeFormats.map((codeFormat) => ({ codeFormat, qrCode: textOf(codeFormat) }))
  const tickets = await buySeats(await callsAs(customer), await callsAs('admin@example.com'), codes)
  for (const scheme of ['light', 'dark'] as const) {
    const engine = await openWebKit(scheme)
    try {
      await signIn(engine, app.address, customer)
      const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches
      expect(await engine.evaluate(isDark)).toBe(scheme === 'dark')
      await engine.goTo(`${app.address}/dashboard?tab=my-tickets&gate=${tickets[0]}`)
      for (const [width, height] of screens.filter(([, , each]) => each === scheme)) {
        await engine.resize(width, height)
        for (const [index, { codeFormat, qrCode }] of codes.entries()) {
          if (index > 0) await engine.click('button', 'Next ticket')
          await engine.see('img', new RegExp(` of Seat ${11 + index}$`))
          await expect(async () => {
            expect(await scanPicture(engine), `${codeFormat} at ${width}`).toBe(qrCode)
          }).toPass(patience)
        }
        // As fast as a person taps.
        for (const _ of codes.slice(1)) await engine.click('button', 'Previous ticket')
      }
    } finally {
      await engine.close()
    }
  }
})
