import { describe, expect, it } from 'vitest'
import { renderMail } from './renderMail.ts'
import { maskCode } from './sendMail.ts'

const mail = {
  name: 'Sam <script>alert(1)</script>',
  paragraphs: ['Tom & Jerry’s "tickets"', 'One line\nanother line'],
  code: '012345',
  action: { label: 'Open my tickets', url: 'https://live-shows.example/dashboard?tab=my-tickets&x="1"' },
  footnote: 'If this was not you, write to us.',
}

describe('a mail', () => {
  it('says the same as text and as HTML, and nothing in it becomes markup', () => {
    const { text, html } = renderMail(mail)
    expect(text).toBe(`Hi Sam <script>alert(1)</script>,

Tom & Jerry’s "tickets"

One line
another line

    012345

Open my tickets: https://live-shows.example/dashboard?tab=my-tickets&x="1"

If this was not you, write to us.

Live Shows`)
    expect(html).not.toContain('<script')
    expect(html).toContain('Hi Sam &lt;script&gt;')
    expect(html).toContain('One line<br>another line')
    expect(html).toContain('href="https://live-shows.example/dashboard?tab=my-tickets&amp;x=&quot;1&quot;"')
  })

  it('fetches nothing, and is made for light and dark', () => {
    const { html } = renderMail(mail)
    expect(html).not.toMatch(/<(?:img|link|iframe)\b|@import|url\(/)
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html).toContain('prefers-color-scheme: dark')
  })

  it('without name, code or button is as short as it sounds', () => {
    expect(renderMail({ paragraphs: ['Hello'] }).text).toBe('Hello\n\nLive Shows')
  })

  it('is kept with its code masked, wherever the code stands', () => {
    expect(maskCode('012345 is your code: 012345.', '012345')).toBe('•••••• is your code: ••••••.')
    expect(maskCode('012345', undefined)).toBe('012345')
  })
})
