import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits, as in Stripe's ids. In: how many. */
export function randomToken(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

/** A new object id in Stripe's form, e.g. `pi_` and 24 letters and digits. */
export function newId(prefix: 'pi' | 'ch' | 're' | 'pm' | 'evt' | 'req'): string {
  return `${prefix}_${randomToken(prefix === 'req' ? 14 : 24)}`
}
