import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { manifest } from './manifest.ts'

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
