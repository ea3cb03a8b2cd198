import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { markPure } from './shakeIonic.ts'

/** What is left of a module of which nothing but `used` is imported. */
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
  if (!('output' in output)) throw new Error('one build was asked for')
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

describe('components that nobody uses', () => {
  it('are left out', async () => {
    const left = await shake(markPure(components))
    expect(left).toContain('used')
    expect(left).not.toMatch(/thing/i)
  })

  it('would stay by themselves', async () => {
    expect(await shake(components)).toMatch(/thing/i)
  })
})

it('says so when there is nothing to mark', () => {
  expect(() => markPure('export {}')).toThrow('@ionic/react has changed')
})
