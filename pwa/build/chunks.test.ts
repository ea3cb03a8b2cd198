import { existsSync } from 'node:fs'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { sharedFile, sharedFiles } from './chunkGroups.ts'
import { markPure } from './shakeIonic.ts'
import { withOwnModules } from './splitIcons.ts'
import { type ChunkLike, staffFiles } from './staffFiles.ts'

const queryCore = '/node_modules/@tanstack/query-core/build/modern'

/** The importers of each module. Modules without importers are pages: they are loaded dynamically. */
const importers: Record<string, string[]> = {
  '/pwa/main.tsx': [],
  '/pwa/features/accounts/signIn/AuthPage.tsx': [],
  '/pwa/features/gate/ColdGate.tsx': [],
  '/pwa/features/myTickets/MyTicketsTab.tsx': [],
  '/pwa/features/newRequest/NewRequestTab.tsx': [],
  '/pwa/features/admin/AdminPage.tsx': [],
  '/pwa/features/developer/DeveloperPage.tsx': [],
  '/pwa/features/developer/AdminView.tsx': [],
  '/pwa/app/IonicApp.tsx': [],
  '/pwa/features/support/supportCalls.ts': [],
  '/pwa/http/callApi.ts': ['/pwa/features/support/supportCalls.ts', '/pwa/app/IonicApp.tsx'],
  '/pwa/features/landing/LandingPage.tsx': [],
  '/pwa/features/legal/PrivacyPolicyPage.tsx': [],
  '/pwa/features/publicShell/PublicHeader.tsx': [
    '/pwa/features/landing/LandingPage.tsx',
    '/pwa/features/accounts/signIn/AuthPage.tsx',
  ],
  '/pwa/features/publicShell/PublicPage.tsx': [
    '/pwa/features/landing/LandingPage.tsx',
    '/pwa/features/legal/PrivacyPolicyPage.tsx',
  ],
  '/pwa/ui/TicketCard.tsx': ['/pwa/features/landing/LandingPage.tsx', '/pwa/app/IonicApp.tsx'],
  '/pwa/features/requests/history/RequestHistoryTab.tsx': [],
  '/pwa/ui/Card.tsx': [
    '/pwa/features/landing/LandingPage.tsx',
    '/pwa/features/requests/history/RequestHistoryTab.tsx',
  ],
  '/pwa/ui/TextField.tsx': [
    '/pwa/features/accounts/signIn/AuthPage.tsx',
    '/pwa/features/newRequest/NewRequestTab.tsx',
  ],
  '/pwa/offline/offlineDb.ts': ['/pwa/app/IonicApp.tsx', '/pwa/features/gate/ColdGate.tsx'],
  [`${queryCore}/hydration.js`]: [`${queryCore}/index.js`],
  [`${queryCore}/infiniteQueryObserver.js`]: [`${queryCore}/index.js`],
  [`${queryCore}/queriesObserver.js`]: [`${queryCore}/index.js`],
  [`${queryCore}/index.js`]: ['/pwa/features/accounts/signIn/AuthPage.tsx', '/pwa/app/IonicApp.tsx'],
  '/pwa/ui/QrCode.tsx': ['/pwa/features/myTickets/MyTicketsTab.tsx', '/pwa/features/gate/ColdGate.tsx'],
  '/pwa/outbox/useOutbox.ts': ['/pwa/app/IonicApp.tsx', '/pwa/features/admin/AdminPage.tsx'],
  '/pwa/outbox/outboxStore.ts': ['/pwa/outbox/useOutbox.ts'],
  '/pwa/app/LiveUpdates.tsx': ['/pwa/app/IonicApp.tsx'],
  '/pwa/ui/NumberStepper.tsx': [
    '/pwa/features/newRequest/NewRequestTab.tsx',
    '/pwa/features/admin/AdminPage.tsx',
  ],
  '/pwa/features/staff/Chart.tsx': [
    '/pwa/features/admin/AdminPage.tsx',
    '/pwa/features/developer/DeveloperPage.tsx',
  ],
  '/pwa/features/staff/request/RequestView.tsx': [
    '/pwa/features/admin/AdminPage.tsx',
    '/pwa/features/developer/AdminView.tsx',
  ],
  '/pwa/features/myTickets/seatState.ts': [
    '/pwa/features/myTickets/MyTicketsTab.tsx',
    '/pwa/features/admin/AdminPage.tsx',
    '/pwa/features/developer/AdminView.tsx',
  ],
}
const isPage = (id: string) => importers[id]?.length === 0

const fileOf = (id: string) =>
  sharedFile(id, (module) => {
    const found = importers[module]
    if (!found) return null
    const isEntry = module === '/pwa/main.tsx'
    return {
      isEntry,
      importers: found,
      dynamicImporters: isPage(module) && !isEntry ? ['/pwa/main.tsx'] : [],
    }
  })

describe('modules that pages share', () => {
  it.each([
    ['/pwa/ui/TextField.tsx', 'sign-in'],
    ['/pwa/ui/TicketCard.tsx', 'public'],
    ['/pwa/ui/Card.tsx', 'public'],
    ['/pwa/features/publicShell/PublicHeader.tsx', 'public'],
    ['/pwa/features/publicShell/PublicPage.tsx', 'reading'],
    ['/pwa/offline/offlineDb.ts', 'device'],
    ['/pwa/outbox/useOutbox.ts', 'app'],
    ['/pwa/outbox/outboxStore.ts', 'app'],
    ['/pwa/ui/NumberStepper.tsx', 'forms'],
    [`${queryCore}/index.js`, 'sign-in'],
    ['/pwa/http/callApi.ts', 'calls'],
    [`${queryCore}/hydration.js`, 'app'],
    ['/pwa/features/staff/Chart.tsx', 'panels'],
    ['/pwa/features/staff/request/RequestView.tsx', 'desk'],
    // Else customers would load the desk's file.
    ['/pwa/features/myTickets/seatState.ts', 'details'],
  ])('%s is in the shared file %s', (id, file) => {
    expect(fileOf(id)).toBe(file)
  })

  it('are not in the shared files if the gate shares them with one page only', () => {
    expect(fileOf('/pwa/ui/QrCode.tsx')).toBeUndefined()
    expect(fileOf(`${queryCore}/infiniteQueryObserver.js`)).toBeUndefined()
    expect(fileOf(`${queryCore}/queriesObserver.js`)).toBeUndefined()
  })
})

it('a page, with the modules that only it needs, is a file of its own', () => {
  expect(fileOf('/pwa/app/IonicApp.tsx')).toBeUndefined()
  expect(fileOf('/pwa/app/LiveUpdates.tsx')).toBeUndefined()
  expect(fileOf('/pwa/features/admin/AdminPage.tsx')).toBeUndefined()
})

it.each(sharedFiles.flatMap(({ neededBy }) => neededBy.flat()))('%s exists', (page) => {
  expect(['ts', 'tsx'].some((end) => existsSync(new URL(`../${page}.${end}`, import.meta.url)))).toBe(true)
})

function buildChunk(name: string, overrides: Partial<ChunkLike> = {}): ChunkLike {
  return {
    type: 'chunk',
    fileName: `assets/${name}.js`,
    isEntry: false,
    facadeModuleId: null,
    imports: [],
    dynamicImports: [],
    ...overrides,
  }
}

it('finds the files that only staff need, with their styles', () => {
  const css = (name: string) => ({
    importedCss: new Set([`assets/${name}.css`]),
    importedAssets: new Set<string>(),
  })
  const files = [
    buildChunk('index', { isEntry: true, dynamicImports: ['assets/dashboard.js', 'assets/admin.js'] }),
    buildChunk('dashboard', {
      imports: ['assets/shared.js'],
      dynamicImports: ['assets/handover.js'],
      viteMetadata: css('dashboard'),
    }),
    buildChunk('handover', { facadeModuleId: '/repository/pwa/features/staff/request/announceHandover.ts' }),
    buildChunk('admin', {
      facadeModuleId: '/repository/pwa/features/admin/AdminPage.tsx',
      imports: ['assets/shared.js', 'assets/charts.js'],
      dynamicImports: ['assets/dialog.js'],
      viteMetadata: css('admin'),
    }),
    buildChunk('shared'),
    buildChunk('charts'),
    buildChunk('dialog'),
    { type: 'asset' as const, fileName: 'assets/dashboard.css' },
    { type: 'asset' as const, fileName: 'assets/admin.css' },
    { type: 'asset' as const, fileName: 'index.html' },
  ]
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, file]))
  expect([...staffFiles(bundle)].sort()).toEqual([
    'assets/admin.css',
    'assets/admin.js',
    'assets/charts.js',
    'assets/dialog.js',
    'assets/handover.js',
  ])
})

it('each icon is imported from a module of its own', () => {
  const code = `import {\n  closeOutline,\n  copyOutline,\n} from 'ionicons/icons'\nimport { a } from 'b'`
  expect(withOwnModules(code)).toBe(
    `import closeOutline from 'ionicons/icons/closeOutline';import copyOutline from 'ionicons/icons/copyOutline'\nimport { a } from 'b'`,
  )
})

it('an icon that does not exist is refused', () => {
  expect(() => withOwnModules(`import { unicorn } from 'ionicons/icons'`)).toThrow('ionicons has no unicorn')
})

/** Bundles a module of which only `used` is imported, and returns the output. */
async function shake(code: string): Promise<string> {
  const modules: Record<string, string> = {
    entry: `import { used } from 'components'\nconsole.log(used)`,
    components: code,
    elements: `export const element = globalThis.define('thing-element')`,
    react: `const React = globalThis.react\nexport const { Component, PureComponent } = React\nexport default React`,
  }
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: (id) => (id in modules ? { id, moduleSideEffects: false } : undefined),
        load: (id) => modules[id],
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
  })
  if (!('output' in output)) throw new Error('expected a single build')
  return output.output[0].code
}

const components = `
import React from 'react'
import { element } from 'elements'
const createThing = (element) => React.forwardRef(element)
const used = 'used'
const Inner = createThing(element)
class Thing extends React.PureComponent {
  render() {
    return Inner
  }
}
const Memo = React.memo(() => 'memo-thing')
export { Memo, Thing, used }
`

describe('unused components', () => {
  it('are removed after marking', async () => {
    const bundled = await shake(markPure(components))
    expect(bundled).toContain('used')
    expect(bundled).not.toMatch(/thing/i)
  })

  it('stay in the bundle without marking', async () => {
    expect(await shake(components)).toMatch(/thing/i)
  })
})

it('throws when there is nothing to mark', () => {
  expect(() => markPure('export {}')).toThrow('@ionic/react has changed')
})
