export interface MailContent {
  /** The recipient's name, if known. */
  name?: string
  paragraphs: string[]
  /** A code, in large type. */
  code?: string
  /** The mail's button. */
  action?: { label: string; url: string }
  /** Small print, such as what to do about an unrequested mail. */
  footnote?: string
}

/**
 * Renders a mail as plain text and as self-contained HTML, without images, scripts or external resources, for light and
 * dark mode.
 */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) }
}

function renderText({ name, paragraphs, code, action, footnote }: MailContent): string {
  return [
    name && `Hi ${name},`,
    ...paragraphs,
    code && `    ${code}`,
    action && `${action.label}: ${action.url}`,
    footnote,
    'Live Shows',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function renderHtml({ name, paragraphs, code, action, footnote }: MailContent): string {
  const lines = [
    name && `<p>Hi ${escapeHtml(name)},</p>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
    code && `<p class="code">${escapeHtml(code)}</p>`,
    action && `<p><a class="action" href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`,
    action && `<p class="small">Or open this address: ${escapeHtml(action.url)}</p>`,
    footnote && `<p class="small">${escapeHtml(footnote)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Live Shows</title>
<style>
body { margin: 0; padding: 24px 16px; background: #f7f4ee; color: #15161a; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 520px; margin: 0 auto; padding: 24px; border-radius: 18px; background: #ffffff; }
h1 { margin: 0 0 16px; font-size: 20px; }
p { margin: 0 0 16px; }
.code { font-size: 34px; font-weight: 700; letter-spacing: 6px; }
.action { display: inline-block; padding: 12px 20px; border-radius: 14px; background: #c22f17; color: #ffffff; font-weight: 600; text-decoration: none; }
.small { color: #625f58; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: #0e0f13; color: #f4f1ea; }
  main { background: #181a20; }
  .action { background: #ff7a5c; color: #1b0a05; }
  .small { color: #a5a196; }
}
</style>
</head>
<body>
<main>
<h1>Live Shows</h1>
${lines.filter(Boolean).join('\n')}
</main>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
