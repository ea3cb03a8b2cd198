import { z } from 'zod/mini'
import { newDiscountCode } from '#contract/discounts.ts'
import { discountCodeLength, usesOfCode } from '#contract/rules/discountRules.ts'

export const emptyDiscountForm = { code: '', maxUses: String(usesOfCode.usual) }

/** The schema of the form for a new code. Its output is the body of the call. */
export const discountForm = z.pipe(
  z.pipe(
    z.object({ code: z.string(), maxUses: z.string() }),
    z.transform(
      ({ code, maxUses }): z.input<typeof newDiscountCode> => ({
        code,
        // Not what `Number` also reads, like `1e2`.
        maxUses: /^\d+$/.test(maxUses.trim()) ? Number(maxUses) : 0,
      }),
    ),
  ),
  newDiscountCode,
)

/** A code as it is typed: in capitals, and no longer than one can be. */
export function typedCode(text: string): string {
  return text.trimStart().toUpperCase().slice(0, discountCodeLength)
}

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
