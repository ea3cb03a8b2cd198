import type { FormTree } from './formBody.ts'
import { invalidRequest } from './stripeApiError.ts'

/** A change of metadata: `'clear'` empties it, a null value removes that key. */
export type MetadataChange = 'clear' | Record<string, string | null>

/**
 * Refuses parameters that the endpoint does not have. https://docs.stripe.com/error-codes#parameter-unknown
 *
 * @param allowed names allowed at the top level of the form
 */
export function refuseUnknownParams(form: FormTree, allowed: readonly string[], parent?: string): void {
  const unknown = Object.keys(form)
    .filter((name) => !allowed.includes(name))
    .map((name) => (parent === undefined ? name : `${parent}[${name}]`))
  const [first] = unknown
  if (first === undefined) return
  const noun = unknown.length === 1 ? 'parameter' : 'parameters'
  throw invalidRequest(`Received unknown ${noun}: ${unknown.join(', ')}`, {
    code: 'parameter_unknown',
    param: first,
  })
}

/** https://docs.stripe.com/error-codes#parameter-missing */
export function missingParam(name: string) {
  return invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}

/** A string; undefined if absent. Empty is refused. https://docs.stripe.com/error-codes#parameter-invalid-empty */
export function stringParam(form: FormTree, name: string): string | undefined {
  const value = form[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: name })
  if (value === '') {
    throw invalidRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: name },
    )
  }
  return value
}

/** A string that can be unset by an empty one, which returns null; undefined if absent. */
export function unsettableStringParam(form: FormTree, name: string): string | null | undefined {
  return form[name] === '' ? null : stringParam(form, name)
}

/** An integer; undefined if absent. https://docs.stripe.com/error-codes#parameter-invalid-integer */
export function integerParam(form: FormTree, name: string): number | undefined {
  const value = stringParam(form, name)
  if (value === undefined) return undefined
  // Fifteen digits exceed every limit of Stripe's and are still exact in a JavaScript number.
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  }
  return Number(value)
}

/** `true` or `false`; undefined if absent. */
export function booleanParam(form: FormTree, name: string): boolean | undefined {
  const value = stringParam(form, name)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false')
    throw invalidRequest(`Invalid boolean: ${value}`, { param: name })
  return value === 'true'
}

/** One of several values; undefined if absent. */
export function enumParam<T extends string>(
  form: FormTree,
  name: string,
  words: readonly T[],
): T | undefined {
  const value = stringParam(form, name)
  if (value === undefined) return undefined
  const found = words.find((word) => word === value)
  if (found === undefined) {
    throw invalidRequest(
      `Invalid ${name}: must be one of ${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`,
      {
        param: name,
      },
    )
  }
  return found
}

/** A nested parameter; undefined if absent. */
export function objectParam(form: FormTree, name: string): FormTree | undefined {
  const value = form[name]
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name })
  return value
}

/** Metadata: up to 50 keys of 40 characters, values of 500. https://docs.stripe.com/api/metadata */
export function metadataParam(form: FormTree): MetadataChange | undefined {
  if (form.metadata === '') return 'clear'
  const given = objectParam(form, 'metadata')
  if (given === undefined) return undefined
  const change: Record<string, string | null> = {}
  for (const [key, value] of Object.entries(given)) {
    const param = `metadata[${key}]`
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param })
    if (key.length > 40) {
      throw invalidRequest(
        `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters.`,
        { param },
      )
    }
    if (value.length > 500) {
      throw invalidRequest(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
        { param },
      )
    }
    change[key] = value === '' ? null : value
  }
  return change
}

/** Merges a metadata change: given keys are set, others kept. https://docs.stripe.com/api/metadata */
export function applyMetadata(current: Record<string, string>, change: MetadataChange | undefined) {
  if (change === undefined) return current
  if (change === 'clear') return {}
  const merged: Record<string, string> = {}
  for (const [key, value] of Object.entries({ ...current, ...change })) {
    if (value !== null) merged[key] = value
  }
  if (Object.keys(merged).length > 50) {
    throw invalidRequest('You can only specify up to 50 metadata keys.', { param: 'metadata' })
  }
  return merged
}
