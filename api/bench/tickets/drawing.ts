import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import type { TicketFacts } from '#contract/files.ts'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import { zxingNames } from '../../integrations/ticketReader/codes.ts'
import { drawBundle, drawCode, drawPass } from '../../testing/drawTicket.ts'

export interface PageCode {
  format: CodeFormat
  text: string
}

/** A page of a ticket file as a shop lays it out, and what is to be read from it. */
export interface Page {
  /** @param pictures data URLs of the codes, in their order */
  html: (pictures: readonly string[]) => string
  codes: readonly PageCode[]
  /** Only what the page says. */
  says: TicketFacts
}

interface Pass {
  /** `pass.json` */
  pass: object
  codes: readonly PageCode[]
  says: TicketFacts
}

/** A file as people send it. */
export type TicketFile = { name: string } & (
  | {
      kind: 'pdf'
      pages: readonly Page[]
      /** As in CSS's `@page`; `A4` if missing. */
      size?: string
    }
  | {
      /** A screenshot, or a photo of a screen or of paper. */
      kind: 'png' | 'jpeg' | 'webp'
      page: Page
      /** CSS pixels, and how many pixels each has. */
      width: number
      height: number
      scale: number
      /** How a photo was taken: turned by degrees, blurred by pixels, darker by a part of 1. */
      photo?: { turn?: number; blur?: number; dark?: number }
    }
  | { kind: 'pkpass'; pass: Pass }
  | { kind: 'pkpasses'; passes: readonly Pass[] }
)

async function fill({ html, codes }: Page): Promise<string> {
  const pictures = codes.map(async ({ format, text }) => {
    const png = await drawCode({ format: zxingNames[format], text })
    return `data:image/png;base64,${png.toString('base64')}`
  })
  return html(await Promise.all(pictures))
}

export async function drawFile(browser: Browser, file: TicketFile): Promise<{ bytes: Buffer; type: string }> {
  if (file.kind === 'pkpass') return { bytes: drawPass(file.pass.pass), type: passType }
  if (file.kind === 'pkpasses')
    return { bytes: drawBundle(file.passes.map(({ pass }) => pass)), type: passType }
  if (file.kind === 'pdf') {
    const pages = await Promise.all(file.pages.map(fill))
    const page = await browser.newPage()
    const breaks = pages.map((html) => `<section style="break-after: page">${html}</section>`)
    await page.setContent(`<style>@page { size: ${file.size ?? 'A4'}; margin: 0 }</style>${breaks.join('')}`)
    const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    await page.close()
    return { bytes, type: 'application/pdf' }
  }
  const { width, height, scale, photo = {} } = file
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  await page.setContent(await fill(file.page))
  const shot = await page.screenshot()
  await page.close()
  const { turn = 0, blur = 0, dark = 0 } = photo
  let picture = sharp(shot)
    .rotate(turn, { background: '#555' })
    .linear(1 - dark, 0)
  if (blur > 0) picture = picture.blur(blur)
  return { bytes: await picture.toFormat(file.kind).toBuffer(), type: `image/${file.kind}` }
}

const passType = 'application/vnd.apple.pkpass'
