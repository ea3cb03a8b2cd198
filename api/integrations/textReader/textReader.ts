/** A word on a picture. Edges in pixels from the top left corner. */
export interface Word {
  text: string
  /** 0 to 100. */
  confidence: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Words on one line, from left to right. */
export type Line = readonly Word[]

/** How a picture is read: `whole` as a page; `sparse` as single words in no order, which finds more of them. */
export type Way = 'whole' | 'sparse'

/** Reads the text on pictures. */
export interface TextReader {
  /**
   * @param bytes a PNG, JPEG, GIF or WebP
   * @param until ends the read
   * @returns the lines from top to bottom; undefined if the picture could not be read, or not in time
   */
  read(bytes: Uint8Array, way: Way, until?: AbortSignal): Promise<Line[] | undefined>
  close(): Promise<void>
}

/** Text as if it had been read from a picture, a line below the other. */
export function linesOf(lines: readonly string[]): Line[] {
  const [width, height, distance] = [9, 16, 30]
  return lines.map((line, index) => {
    let left = 0
    return line.split(/\s+/).map((text) => {
      const word = {
        ...{ text, confidence: 100, left, right: left + text.length * width },
        ...{ top: index * distance, bottom: index * distance + height },
      }
      left = word.right + width
      return word
    })
  })
}
