import { createHash } from 'node:crypto'
import { errorCatalogue } from '#contract/errors.ts'
import type { OpenApiDocument, Operation } from './describeApi.ts'
import { featureTitles } from './summaries.ts'

/** The look of the app (pwa/ui/tokens.css), for a page without its code. */
const style = `
:root{color-scheme:light dark;--paper:#f7f4ee;--surface:#fff;--ink:#15161a;--muted:#625f58;--line:#e5dfd3;--accent:#c22f17}
@media (prefers-color-scheme:dark){:root{--paper:#0e0f13;--surface:#181a20;--ink:#f4f1ea;--muted:#a5a196;--line:#2b2e37;--accent:#ff7a5c}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
a{color:inherit}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}
.skip:focus{left:16px;top:8px;background:var(--surface);padding:8px}
.frame{max-width:1120px;margin:0 auto;padding:16px}
h1{font-size:2rem;line-height:1.1;letter-spacing:-.02em;font-weight:800;margin:16px 0 8px}
h2{font-size:1.25rem;font-weight:800;margin:40px 0 12px}
h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
h4{font-size:.8125rem;color:var(--muted);margin:16px 0 4px}
p{margin:4px 0;max-width:68ch}
.muted{color:var(--muted);font-size:.9375rem}
nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:0 16px}
nav a{display:inline-flex;align-items:center;min-height:44px}
article{background:var(--surface);border:1px solid var(--line);border-radius:18px;padding:16px;margin:0 0 12px}
article:target{border-color:var(--accent)}
h3 a{text-decoration:none}
h3 a:hover{text-decoration:underline}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}
.call{overflow-wrap:anywhere;margin:4px 0}
.method{font-weight:700;color:var(--accent)}
summary{cursor:pointer;min-height:44px;display:flex;align-items:center;text-decoration:underline}
pre{margin:0;padding:12px;background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow:auto;max-height:60vh}
dl{margin:0;display:grid;gap:4px 16px}
dt{font-weight:600;overflow-wrap:anywhere}
dd{margin:0;color:var(--muted);overflow-wrap:anywhere}
@media (min-width:820px){dl{grid-template-columns:minmax(10rem,16rem) 1fr}}
@media (min-width:1100px){.frame{display:grid;grid-template-columns:14rem minmax(0,1fr);gap:0 40px}header{grid-column:1/-1}nav{position:sticky;top:16px;align-self:start;max-height:calc(100vh - 32px);overflow:auto}nav ul{display:block}}
@media print{nav{display:none}}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Allows this page's style and nothing else: it has no script and loads nothing. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The document as a page that can be read without any script. */
export function drawDocs(document: OpenApiDocument, documentPath: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const features = Object.entries(featureTitles).filter(([name]) =>
    calls.some(({ operation }) => operation.tags.includes(name)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API - Live Shows</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<div class="frame">
<header>
<h1>Live Shows API</h1>
<p>${escapeHtml(document.info.description)}</p>
<p class="muted">${calls.length} calls, version ${escapeHtml(document.info.version)}. <a href="${documentPath}">OpenAPI ${escapeHtml(document.openapi)} document</a></p>
</header>
<nav aria-label="Features"><ul>
${features.map(([name, title]) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`).join('\n')}
<li><a href="#schemas">Schemas</a></li>
<li><a href="#errors">Error codes</a></li>
</ul></nav>
<main id="calls">
${features
  .map(
    ([name, title]) => `<section aria-labelledby="${name}">
<h2 id="${name}">${escapeHtml(title)}</h2>
${calls
  .filter(({ operation }) => operation.tags.includes(name))
  .map(drawCall)
  .join('\n')}
</section>`,
  )
  .join('\n')}
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${Object.entries(document.components.schemas)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(
    ([name, schema]) =>
      `<article id="schema-${name}"><h3>${name}</h3><details><summary>Show the schema of ${name}</summary>${drawJson(schema, name)}</details></article>`,
  )
  .join('\n')}
</section>
<section aria-labelledby="errors">
<h2 id="errors">Error codes</h2>
<article><dl>
${Object.entries(errorCatalogue)
  .map(
    ([code, [status, sentence]]) =>
      `<dt><code>${code}</code></dt><dd>${status}: ${escapeHtml(sentence)}</dd>`,
  )
  .join('\n')}
</dl></article>
</section>
</main>
</div>
</body>
</html>
`
}

function drawCall({
  method,
  path,
  operation,
}: {
  method: string
  path: string
  operation: Operation
}): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const [[status = '', success] = []] = Object.entries(responses).filter(([key]) => key.startsWith('2'))
  const refusals = Object.keys(responses).filter((key) => /^[45]/.test(key))
  const [replyType = '', reply] =
    success && 'content' in success ? (Object.entries(success.content ?? {})[0] ?? []) : []
  const [bodyType = '', body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return `<article id="${operationId}">
<h3><a href="#${operationId}">${escapeHtml(summary)}</a></h3>
<p class="call"><code><span class="method">${method}</span> ${escapeHtml(path)}</code></p>
<p class="muted">${escapeHtml(description)}</p>
${
  parameters.length > 0
    ? `<h4>Parameters</h4><dl>${parameters
        .map(
          ({ name, in: place, required, description: words, schema }) =>
            `<dt><code>${escapeHtml(name)}</code></dt><dd>${place}${required ? ', required' : ''}: ${escapeHtml(words ?? wordsOf(schema))}</dd>`,
        )
        .join('')}</dl>`
    : ''
}
${requestBody ? `<h4>Body, ${escapeHtml(bodyType)}</h4><p class="muted">${escapeHtml(requestBody.description)}</p>${drawSchema(body?.schema, `body of ${summary}`)}` : ''}
<h4>Reply ${status}, ${escapeHtml(replyType)}</h4>${drawSchema(reply?.schema, `reply of ${summary}`)}
<h4>Refusals</h4><p class="muted"><a href="#errors">${refusals.join(', ')}</a></p>
</article>`
}

function drawSchema(schema: object | undefined, name: string): string {
  if (!schema) return '<p class="muted">The bytes of a file.</p>'
  return `<details><summary>Show the ${escapeHtml(name)}</summary>${drawJson(schema, name)}</details>`
}

/** Focusable, because it can be scrolled; names of schemas are links. */
function drawJson(value: object, name: string): string {
  const text = escapeHtml(JSON.stringify(value, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#schema-$1">$1</a>',
  )
  return `<pre tabindex="0" role="region" aria-label="${escapeHtml(name)}"><code>${text}</code></pre>`
}

function wordsOf(schema: Record<string, unknown>): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(', ')
  if (schema.const !== undefined) return String(schema.const)
  const limits = [
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.default !== undefined && `${schema.default} when left out`,
  ].filter(Boolean)
  return [schema.format ?? schema.type ?? 'any', ...limits].join(', ')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
