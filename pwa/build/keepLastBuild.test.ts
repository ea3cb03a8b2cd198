import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putBack, readLastBuild } from './keepLastBuild.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-shows-build-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Acts as a build: empties the folder and writes files with these names. */
function build(...names: string[]) {
  const last = readLastBuild(folder)
  rmSync(folder, { recursive: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const name of names) {
    writeFileSync(join(folder, name), name)
    writeFileSync(join(folder, `${name}.br`), `small ${name}`)
  }
  putBack(folder, names, last)
}

const has = (name: string) => existsSync(join(folder, name))

describe('keeping the last build', () => {
  it('keeps nothing at the first build', () => {
    build('assets/a-1.js')
    expect(JSON.parse(readFileSync(join(folder, 'build-files.json'), 'utf8'))).toEqual({
      own: ['assets/a-1.js'],
      last: [],
    })
  })

  it('restores files that the new build does not have, with their compressed versions', () => {
    build('assets/a-1.js', 'assets/b-1.js')
    build('assets/a-2.js', 'assets/b-1.js')
    expect(readFileSync(join(folder, 'assets/a-1.js'), 'utf8')).toBe('assets/a-1.js')
    expect(readFileSync(join(folder, 'assets/a-1.js.br'), 'utf8')).toBe('small assets/a-1.js')
    expect(has('assets/a-1.js.gz')).toBe(false)
  })

  it('drops them after one more build', () => {
    build('assets/a-1.js')
    build('assets/a-2.js')
    build('assets/a-3.js')
    expect(has('assets/a-1.js')).toBe(false)
    expect(has('assets/a-1.js.br')).toBe(false)
    expect(has('assets/a-2.js')).toBe(true)
  })

  it('keeps them when the same sources are built again', () => {
    build('assets/a-1.js')
    build('assets/a-2.js')
    build('assets/a-2.js')
    build('assets/a-2.js')
    expect(has('assets/a-1.js')).toBe(true)
    build('assets/a-3.js')
    expect(has('assets/a-1.js')).toBe(false)
  })

  it('keeps them through failed builds', () => {
    build('assets/a-1.js')
    build()
    build()
    build('assets/a-2.js')
    expect(has('assets/a-1.js')).toBe(true)
  })
})
