import { resolve } from 'node:path'
import { build } from 'esbuild'

/**
 * The server of these sources in one file, as in production: it starts within a second, which reading the sources one by one
 * would take five of. The caller takes the file away.
 */
export async function bundleServer(): Promise<string> {
  // Inside the repository, so that it finds its packages.
  const file = resolve(`node_modules/.cache/testing/main-${process.pid}.mjs`)
  await build({
    entryPoints: ['api/main.ts'],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    outfile: file,
    logLevel: 'warning',
  })
  return file
}
