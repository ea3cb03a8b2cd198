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

/** Words that stand on one line, from left to right. */
export type Line = readonly Word[]

/** How dark is told from light: by one threshold for the whole picture, or by one for each surrounding, which also sees pale text. */
export type Contrast = 'whole' | 'local'

/** Reads the text on pictures. */
export interface TextReader {
  /**
   * @param bytes a PNG, JPEG, GIF or WebP
   * @returns the lines from top to bottom; undefined if the picture could not be read, or not in time
   */
  read(bytes: Uint8Array, contrast: Contrast): Promise<Line[] | undefined>
  close(): Promise<void>
}
