import { expect, it, vi } from 'vitest'
import { openApp } from '../../testing/openApp.tsx'
import { developer } from '../../testing/people.ts'
import { button, field } from '../../testing/screen.ts'

it('a dialog focuses its first field also if its content is rendered after the opening animation', async () => {
  await openApp('/developer?tab=email-logs', developer)
  await expect.element(button('Send test email')).toBeVisible()
  // Ionic gives React two frames to render the content.
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    queueMicrotask(() => frame(performance.now()))
    return 0
  })
  await button('Send test email').click()
  await expect.element(field('Recipient')).toBeVisible()
  vi.mocked(requestAnimationFrame).mockRestore()
  await expect.element(field('Recipient')).toHaveFocus()
})
