import { expect, it } from 'vitest'
import { type ChunkLike, staffFiles } from './staffFiles.ts'

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
      dynamicImports: ['assets/tell.js'],
      viteMetadata: css('dashboard'),
    }),
    buildChunk('tell', { facadeModuleId: '/repository/pwa/features/staff/request/tellHandover.ts' }),
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
    'assets/tell.js',
  ])
})
