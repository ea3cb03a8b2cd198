import { resolve } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles the server into one file, as for production. It then starts in about one second instead of five.
 *
 * @returns path of the file; the caller deletes it
 */
export async function bundleServer(): Promise<string> {
  // Inside the repository, so that Node finds its packages.
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
