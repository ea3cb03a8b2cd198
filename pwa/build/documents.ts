import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { drawnPages } from '../../api/contract/pages.ts'
import { sameSettings } from './classicScript.ts'

type DrawnPage = keyof typeof drawnPages

/** The module of each page, whose files it needs, and its title. */
export const drawn: Record<DrawnPage, { module: string; title: string }> = {
  '/': { module: '/pwa/features/landing/LandingPage.tsx', title: 'Live Shows' },
  '/auth': { module: '/pwa/features/accounts/signIn/AuthPage.tsx', title: 'Sign In · Live Shows' },
  '/privacy-policy': {
    module: '/pwa/features/legal/PrivacyPolicyPage.tsx',
    title: 'Privacy Policy · Live Shows',
  },
  '/terms-of-service': {
    module: '/pwa/features/legal/TermsOfServicePage.tsx',
    title: 'Terms of Service · Live Shows',
  },
}
const entry = '/pwa/main.tsx'
const gate = '/pwa/features/gate/GateScreen.tsx'

/**
 * Writes the documents of the app (decision 026), from Vite's `index.html`: `shell.html`, a copy of it; `gate.html`,
 * into which the service worker puts a gate view; and one for each page that React draws here. All but the shell have their
 * styles inside, so that the first paint waits for no other file.
 */
export function documents(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'live-shows:documents',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      // After Vite has written index.html.
      order: 'post',
      async handler(_options, bundle) {
        const shell = withFaces(textOf(bundle, 'index.html'), Object.keys(bundle))
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        const withStylesOf = (document: string, files: readonly string[]) =>
          withStyles(
            document,
            files.map((file) => ({ file, text: textOf(bundle, file) })),
          )
        emit('shell.html', shell)
        // Not those of the chunks it imports, which the view drawn in advance has no use for: they load with its code.
        const gateStyles = [...filesOf(bundle, [entry]).styles, ...stylesOf(chunkOf(bundle, gate))]
        emit('gate.html', withGate(withStylesOf(shell, gateStyles)))

        const drawPage = await loadDrawPage(config)
        for (const [path, { module, title }] of Object.entries(drawn)) {
          const { scripts } = filesOf(bundle, [module])
          const document = withPage(withStylesOf(shell, filesOf(bundle, [entry, module]).styles), {
            title,
            html: await drawPage(path),
            scripts,
          })
          delete bundle[drawnPages[path as DrawnPage]]
          emit(drawnPages[path as DrawnPage], document)
        }
      },
    },
  }
}

/** Builds `prerender.tsx` for Node. Packages stay outside. */
async function loadDrawPage(config: ResolvedConfig): Promise<(path: string) => Promise<string>> {
  const outDir = join(config.root, '../node_modules/.cache/prerender')
  await build({
    ...sameSettings(config),
    build: {
      ssr: fileURLToPath(new URL('../prerender.tsx', import.meta.url)),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      assetsInlineLimit: 0,
    },
  })
  // Another address for each build of a process.
  const address = `${pathToFileURL(join(outDir, 'prerender.js')).href}?${Date.now()}`
  const { drawPage } = (await import(address)) as { drawPage: (path: string) => Promise<string> }
  return drawPage
}

/**
 * Puts styles into a document in place of its stylesheets. The links keep Vite from loading the files once more with the page's
 * script. Their type keeps browsers from fetching them; Chromium 150 fetches those that are only disabled.
 */
export function withStyles(html: string, styles: readonly { file: string; text: string }[]): string {
  const links = styles.map(({ file }) => `<link rel="stylesheet" type="text/plain" href="/${file}">`)
  const text = styles.map(({ text }) => text).join('\n')
  return html
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `${links.join('')}<style>${text}</style></head>`)
}

const faces = /figtree-latin-wght|bricolage/

/** Preloads the two faces that every page shows. */
export function withFaces(html: string, files: readonly string[]): string {
  const links = files
    .filter((file) => file.endsWith('.woff2') && faces.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  if (links.length !== 2) throw new Error(`The build has other faces: ${links.join(' ')}`)
  return put(html, '</head>', `${links.join('')}</head>`)
}

/** Marks the place of the gate view, after whose paint the app starts. It loads from the device, so nothing has to load before. */
export function withGate(document: string): string {
  const { head, start } = startAfterPaint(
    document.replace(/\s*<link rel="modulepreload"[^>]*>/g, ''),
    () => '',
  )
  // The gate view arrives after the head: painting nothing first would delay it by a frame.
  const waiting = put(head, '</head>', '<link rel="expect" href="#root" blocking="render"></head>')
  return put(waiting, emptyRoot, `<!--gate-->${emptyRoot}${start}`)
}

interface PageParts {
  title: string
  html: string
  /** Files that it loads next. */
  scripts: readonly string[]
}

/**
 * Puts a page into a document, with its small script in place of the app's, which it starts.
 *
 * @throws if something in it could not work: an inline script, which the content security policy refuses, or a missing style
 */
export function withPage(document: string, { title, html, scripts }: PageParts): string {
  if (/<script|\son\w+=/i.test(html)) throw new Error(`${title} has an inline script`)
  const names = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const missing = names.filter((name) => name.startsWith('_') && !document.includes(`.${name}`))
  if (missing.length > 0) throw new Error(`${title} has no styles for ${missing.join(', ')}`)
  const preload = (href: string) => `<link rel="modulepreload" crossorigin href="${href}">`
  const preloads = scripts.filter((file) => !document.includes(file)).map((file) => preload(`/${file}`))
  const { head, start } = startAfterPaint(document, preload)
  const loading = put(head, '</head>', `${preloads.join('')}</head>`)
  const titled = put(loading, /<title>.*<\/title>/, `<title>${title}</title>`)
  return put(titled, emptyRoot, `<div id="root" data-drawn>${html}</div>${start}`)
}

const emptyRoot = '<div id="root"></div>'

/**
 * Takes the app's script out of a document.
 *
 * @param insteadOf the markup in its place
 * @returns the document, and the small script that starts the app
 */
function startAfterPaint(document: string, insteadOf: (address: string) => string) {
  const app = /<script type="module" crossorigin src="([^"]+)"><\/script>/
  const [, address = ''] = app.exec(document) ?? []
  return {
    head: put(document, app, insteadOf(address)),
    // Async, because the first paint would wait for it.
    start: `<script async src="/start.js" data-app="${address}"></script>`,
  }
}

function put(html: string, place: string | RegExp, text: string): string {
  if (html.search(place) < 0) throw new Error(`index.html has no ${place}`)
  // A function, because `$` in a text would be read as a pattern.
  return html.replace(place, () => text)
}

/** The files that these modules need at once, without those of the entry. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]) {
  const chunks = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const name of chunk.imports) visit(bundle[name] as Chunk)
  }
  for (const module of modules) visit(chunkOf(bundle, module))
  const found = [...chunks]
  return {
    styles: [...new Set(found.flatMap(stylesOf))],
    scripts: found.filter(({ isEntry }) => !isEntry).map(({ fileName }) => fileName),
  }
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Chunk {
  const chunk = Object.values(bundle).find(
    (file): file is Chunk => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  )
  if (!chunk) throw new Error(`The build has no ${module}`)
  return chunk
}

const stylesOf = ({ viteMetadata }: Chunk) => [...(viteMetadata?.importedCss ?? [])]

/** A chunk as Vite extends it. */
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: ReadonlySet<string> } }

function textOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
  return String(file.source)
}
