/** Formats of codes that are scanned at a gate. */
export const codeFormats = [
  'qr',
  'micro_qr',
  'aztec',
  'pdf417',
  'data_matrix',
  'code_128',
  'code_39',
  'itf',
  'ean_13',
] as const
export type CodeFormat = (typeof codeFormats)[number]
