import { discountCodeLength } from '#contract/rules/discountRules.ts'

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Bytes from here on are left out: with them the first signs would be likelier. */
const evenBytes = 256 - (256 % signs.length)

/** A random discount code of A to Z and 0 to 9. */
export function generateCode(): string {
  let code = ''
  while (code.length < discountCodeLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(discountCodeLength))) {
      if (byte < evenBytes && code.length < discountCodeLength) code += signs[byte % signs.length]
    }
  }
  return code
}
