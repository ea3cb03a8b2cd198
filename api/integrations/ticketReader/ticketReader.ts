import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import type { CodeDrawing } from '#contract/tickets.ts'
import type { Line } from '../textReader/textReader.ts'

/** A part of a page: its edges as parts of the page's width and height, from 0 to 1. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface FoundCode {
  format: CodeFormat
  text: string
  /** Hash of the bytes that a scanner gets, in hex. */
  sha256: string
  /** Position of the code; null in a wallet pass, which has no picture of it. */
  box: Box | null
  /** A PNG of a code that drawing its text does not give again; null if it does. */
  image: Uint8Array | null
}

/** What a wallet pass says in tags meant for programs (developer.apple.com/documentation/walletpasses/semantictags). */
export interface PassTags {
  artist?: string
  venue?: string
  /** Start with the venue's offset to UTC: `2027-06-05T20:00-07:00`. */
  startsAt?: string
  /** When the pass is to be shown by itself: mostly the start. */
  relevantAt?: string
  section?: string
  row?: string
  seat?: string
}

/** A page of a PDF, a picture, or a wallet pass. */
export interface TicketPage {
  /** Text of a PDF page or pass; empty for a picture. */
  lines: Line[]
  /** PNGs to read the text of a picture from, as it is, and as it may be meant if its code is turned. */
  pictures: Uint8Array[]
  codes: FoundCode[]
  /** Only of wallet passes. */
  tags: PassTags | null
  /** The page or pass alone, if the file has several with codes and it can be cut out. */
  file: Uint8Array | null
}

/** Why a file could not be read. */
export type UnreadableReason =
  | 'encrypted'
  | 'broken'
  | 'too_many_pages'
  | 'too_large_inside'
  | 'no_pass'
  | 'too_slow'

export type TicketFileContent = { pages: TicketPage[] } | { unreadable: UnreadableReason }

/** Reads files that ticket shops make: text, and codes in pictures. */
export interface TicketReader {
  /**
   * @param type the MIME type that the bytes were found to have
   * @param until ends the read
   * @returns pages in their order, 20 at most
   */
  read(bytes: Uint8Array, type: string, until?: AbortSignal): Promise<TicketFileContent>
  /**
   * Draws a code for a gate.
   *
   * @returns `does_not_fit` if the format cannot hold the text, `failed` if it was not drawn, or not in time
   */
  draw(format: CodeFormat, text: string): Promise<CodeDrawing | 'does_not_fit' | 'failed'>
  close(): Promise<void>
}

/** Most pages of a PDF, and most passes of a bundle. */
export const maxPages = 20

/**
 * Packs what is drawn of a code.
 *
 * @param isDark whether a module is dark, by its place from the left and the top
 */
export function packModules(
  width: number,
  height: number,
  isDark: (x: number, y: number) => boolean,
): CodeDrawing {
  const modules = new Uint8Array(Math.ceil((width * height) / 8))
  for (let at = 0; at < width * height; at += 1) {
    const bit = isDark(at % width, Math.floor(at / width)) ? 0x80 >> (at % 8) : 0
    modules[at >> 3] = (modules[at >> 3] ?? 0) | bit
  }
  return { width, height, modules: Buffer.from(modules).toString('base64') }
}
