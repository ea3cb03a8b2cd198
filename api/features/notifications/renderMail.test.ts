import { describe, expect, it } from 'vitest'
import { renderMail } from './renderMail.ts'
import { maskSecrets } from './sendMail.ts'

const mail = {
  name: 'Sam <script>alert(1)</script>',
  paragraphs: ['Tom & Jerry’s "tickets"', 'One line\nanother line'],
  code: '012345',
  action: { label: 'Open my tickets', url: 'https://live-shows.example/dashboard?tab=my-tickets&x="1"' },
  footnote: 'If this was not you, write to us.',
}

describe('a mail', () => {
  it('has the same content as text and as HTML, with everything escaped', () => {
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

  it('loads nothing external, and supports light and dark mode', () => {
    const { html } = renderMail(mail)
    expect(html).not.toMatch(/<(?:img|link|iframe)\b|@import|url\(/)
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html).toContain('prefers-color-scheme: dark')
  })

  it('has no empty parts without a name, code or button', () => {
    expect(renderMail({ paragraphs: ['Hello'] }).text).toBe('Hello\n\nLive Shows')
  })

  it('is logged with its secrets masked, wherever they appear', () => {
    expect(maskSecrets('012345 is your code: 012345.', ['012345'])).toBe('•••••• is your code: ••••••.')
    expect(maskSecrets('012345', [])).toBe('012345')
  })
})
