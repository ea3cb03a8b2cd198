import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { markPure } from './shakeIonic.ts'

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
