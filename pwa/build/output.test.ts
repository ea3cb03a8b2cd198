import { existsSync, readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { drawn, withFaces, withGate, withPage, withStyles } from './documents.ts'
import { manifest } from './manifest.ts'

const shell =
  '<head><title>Live Shows</title><script type="module" crossorigin src="/assets/index-1.js"></script>' +
  '<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>' +
  '<body><div id="root"></div></body>'
const page = { title: 'Sign In', html: '<p class="_lead_1 plain">$& stays</p>', scripts: ['assets/a.js'] }
const styled = withStyles(shell, [{ file: 'assets/index-1.css', text: '._lead_1{color:red}' }])

describe('the document of a page', () => {
  it('has its styles, its title, its words and what loads next', () => {
    expect(withPage(styled, page)).toBe(
      '<head><title>Sign In</title><link rel="modulepreload" crossorigin href="/assets/index-1.js">' +
        '<link rel="stylesheet" type="text/plain" href="/assets/index-1.css"><style>._lead_1{color:red}</style>' +
        '<link rel="modulepreload" crossorigin href="/assets/a.js"></head>' +
        '<body><div id="root" data-drawn><p class="_lead_1 plain">$& stays</p></div>' +
        '<script async src="/start.js" data-app="/assets/index-1.js"></script></body>',
    )
  })

  it.each([
    ['an inline script', { html: '<script>alert(1)</script>' }],
    ['an inline handler', { html: '<p onclick="go()"></p>' }],
    ['a style that is missing', { html: '<p class="_other_2"></p>' }],
  ])('is refused with %s', (_, change) => {
    expect(() => withPage(styled, { ...page, ...change })).toThrow(/^Sign In has/)
  })

  it('is refused if there is no place for it', () => {
    expect(() => withPage('<head></head>', page)).toThrow('has no')
    expect(() => withGate('<head></head>')).toThrow('has no')
  })

  it.each(Object.values(drawn))('is drawn from a module that exists: $module', ({ module }) => {
    expect(existsSync(new URL(`../..${module}`, import.meta.url))).toBe(true)
  })
})

it('a document fetches the two faces with its first bytes, and no others', () => {
  const files = [
    'assets/a.js',
    'assets/figtree-latin-wght-normal-1.woff2',
    'assets/bricolage-grotesque-2.woff2',
  ]
  const preload = (file: string) =>
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}.woff2">`
  expect(withFaces('<head></head>', [...files, 'assets/figtree-latin-ext-wght-normal-3.woff2'])).toBe(
    `<head>${preload('figtree-latin-wght-normal-1')}${preload('bricolage-grotesque-2')}</head>`,
  )
  expect(() => withFaces('<head></head>', files.slice(1, 2))).toThrow('The build has other faces')
})

it('the gate view has its place before the app, which starts after it and has nothing loaded before', () => {
  const loading = shell.replace(
    '</head>',
    '<link rel="modulepreload" crossorigin href="/assets/react-1.js"></head>',
  )
  expect(withGate(loading)).toBe(
    '<head><title>Live Shows</title><link rel="stylesheet" crossorigin href="/assets/index-1.css">' +
      '<link rel="expect" href="#root" blocking="render"></head><body><!--gate--><div id="root"></div>' +
      '<script async src="/start.js" data-app="/assets/index-1.js"></script></body>',
  )
})

const inPublic = (address: string) => new URL(`../public${address}`, import.meta.url)

describe('the manifest', () => {
  it('has the background colour of the page', () => {
    const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
    const paper = /--paper: (#\w+)/.exec(tokens)?.[1]
    expect([manifest.theme_color, manifest.background_color]).toEqual([paper, paper])
  })

  const shortcutIcons = manifest.shortcuts?.flatMap(({ icons }) => icons ?? []) ?? []
  const pictures = [...(manifest.icons ?? []), ...(manifest.screenshots ?? []), ...shortcutIcons]
  it.each(pictures)('declares the real size of $src', ({ src, sizes }) => {
    const { width, height, type } = imageSize(readFileSync(inPublic(src)))
    expect({ sizes: `${width}x${height}`, type }).toEqual({ sizes, type: 'png' })
  })
})
