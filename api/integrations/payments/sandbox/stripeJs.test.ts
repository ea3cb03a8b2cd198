import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../../../testing/stripeSandbox.ts'
import { stripeJs } from './browser/stripeJs.ts'

test('the script is valid JavaScript, and needs neither eval nor inline handlers', async () => {
  const { address } = await startSandbox()
  for (const path of ['/stripe.js', '/stripe-sandbox/stripe.js']) {
    const response = await fetch(`${address}${path}`)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(stripeJs)
  }
  expect(() => new Script(stripeJs)).not.toThrow()
  expect(stripeJs).not.toMatch(/\beval\(|new Function\(|innerHTML|\.style\b|setAttribute\('on/)
})

test.each([{ minify: false }, { minify: true }, { keepNames: true }])(
  'the script survives bundling with %o',
  async (options) => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-js-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const outfile = join(folder, 'bundle.mjs')
    const entryPoints = [new URL('./browser/stripeJs.ts', import.meta.url).pathname]
    await build({
      entryPoints,
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['stripe'],
      ...options,
    })
    // In this folder, so that it finds the packages.
    writeFileSync(
      outfile,
      readFileSync(outfile, 'utf8').replace(/(['"])stripe\1/, `'${import.meta.resolve('stripe')}'`),
    )
    const bundled: { stripeJs: string } = await import(/* @vite-ignore */ outfile)
    const page = loadScript(bundled.stripeJs)
    expect(page.Stripe?.version).toBe('endive')
    const stripe = page.Stripe?.('pk_test_sandbox')
    for (const name of [
      'elements',
      'createToken',
      'createPaymentMethod',
      'confirmCardPayment',
      'confirmPayment',
    ]) {
      expect(stripe).toHaveProperty(name, expect.any(Function))
    }
    expect(() => page.Stripe?.('sk_test_sandbox')).toThrow('publishable key')
  },
)

interface Page {
  Stripe?: ((key: string) => object) & { version?: string }
}

/** Runs the script with a minimal page. */
function loadScript(source: string): Page {
  class HTMLScriptElement {
    src = 'http://127.0.0.1:3000/stripe-sandbox/stripe.js'
  }
  const document = { currentScript: new HTMLScriptElement() }
  const window: Page = {}
  new Script(source).runInNewContext({ HTMLScriptElement, URL, URLSearchParams, document, window })
  return window
}
