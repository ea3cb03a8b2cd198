import { type CodeFormat, codeFormats } from '../../api/contract/rules/codeFormats.ts'

const texts: Partial<Record<CodeFormat, string>> = {
  micro_qr: '12345',
  code_39: 'EX-7',
  itf: '48151623',
  ean_13: '4006381333931',
}
/** The content of a ticket's code of this format; each is another, as no two tickets have the same. */
export const textOf = (format: CodeFormat) =>
  texts[format] ?? `EX000000000${codeFormats.indexOf(format)}-102-F`

/** Screens on which its gate view is read: from a small phone to a tablet on its side. */
export const screens = [
  [320, 568, 'light'],
  [390, 844, 'dark'],
  [844, 390, 'light'],
  [820, 1180, 'dark'],
  [1180, 820, 'light'],
] as const
