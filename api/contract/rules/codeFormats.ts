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

export const codeFormatNames: Record<CodeFormat, string> = {
  qr: 'QR',
  micro_qr: 'Micro QR',
  aztec: 'Aztec',
  pdf417: 'PDF417',
  data_matrix: 'Data Matrix',
  code_128: 'Code 128',
  code_39: 'Code 39',
  itf: 'ITF',
  ean_13: 'EAN-13',
}
