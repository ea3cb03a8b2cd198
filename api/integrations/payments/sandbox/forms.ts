import { z } from 'zod'

/** The `error` member of Stripe's error replies. https://docs.stripe.com/api/errors */
export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: object
}

/** A refusal with Stripe's HTTP status. */
export class StripeApiError extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** An `invalid_request_error`. */
export function invalidRequest(message: string, details: Partial<StripeErrorBody> = {}, status = 400) {
  return new StripeApiError(status, { type: 'invalid_request_error', message, ...details })
}

/** 404. https://docs.stripe.com/error-codes#resource-missing */
export function resourceMissing(kind: string, id: string, param: string) {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404)
}

export interface FormTree {
  [name: string]: string | FormTree
}

/**
 * Nests a form by Stripe's brackets: `metadata[order]=1` becomes `{ metadata: { order: '1' } }`, a list the same with its
 * positions. https://docs.stripe.com/api (request bodies are form-encoded)
 */
export function parseForm(pairs: Iterable<[string, string]>): FormTree {
  const form = emptyTree()
  for (const [name, value] of pairs) {
    const [, head = name, members = ''] = /^([^[]+)((?:\[[^\]]*\])+)$/.exec(name) ?? []
    const path = [head, ...members.slice(1, -1).split('][')].filter((part) => part !== '')
    const last = path.pop() ?? name
    let parent = form
    for (const part of path) {
      const child = parent[part] ?? emptyTree()
      if (typeof child === 'string') throw invalidRequest('Invalid object', { param: part })
      parent[part] = child
      parent = child
    }
    parent[last] = value
  }
  return form
}

// No prototype, so that a name like __proto__ has no effect.
function emptyTree(): FormTree {
  return Object.create(null)
}

/** A text. Empty is refused. */
export const text = z.string().min(1)

// Fifteen digits exceed every limit of Stripe's and are still exact in a JavaScript number.
export const integer = text.regex(/^-?\d{1,15}$/).transform(Number)

/** Cents that a card can be charged. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const chargeable = integer
  .refine((cents) => cents >= 50, rule('amount_too_small', 'Amount must be at least $0.50 usd'))
  .refine((cents) => cents <= 99_999_999, rule('amount_too_large', 'Amount must be no more than $999,999.99'))

/** Cents to refund, a part of the payment. */
export const refundable = integer.refine(
  (cents) => cents >= 1,
  rule('parameter_invalid_integer', 'Invalid positive integer'),
)

/** How many objects a page has. https://docs.stripe.com/api/pagination */
export const pageSize = integer
  .refine(
    (size) => size >= 1 && size <= 100,
    rule('parameter_invalid_integer', 'Invalid limit: must be between 1 and 100'),
  )
  .default(10)

/** https://docs.stripe.com/api/metadata */
export const metadata = z.record(z.string().max(40), z.string().max(500)).default({})

function rule(code: string, message: string) {
  return { error: message, params: { code } }
}

/** The parameters of a call. @throws {StripeApiError} about the first one that breaks its rule, and about any unknown one */
export function parseParams<Rules extends z.ZodType>(rules: Rules, form: FormTree): z.output<Rules> {
  const parsed = rules.safeParse(form, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw issue ? refusalOf(issue) : parsed.error
}

function refusalOf(issue: z.core.$ZodIssue): StripeApiError {
  const names = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
  const param = names.map((name, place) => (place === 0 ? String(name) : `[${String(name)}]`)).join('')
  const refuse = (message: string, code?: string) =>
    invalidRequest(message, { param, ...(code !== undefined && { code }) })
  switch (issue.code) {
    // https://docs.stripe.com/error-codes#parameter-unknown, and so on
    case 'unrecognized_keys':
      return refuse(`Received unknown parameter: ${param}`, 'parameter_unknown')
    case 'too_small':
      return refuse(`You passed an empty string for '${param}'.`, 'parameter_invalid_empty')
    case 'invalid_format':
      return refuse(`Invalid integer: ${issue.input}`, 'parameter_invalid_integer')
    case 'custom':
      return refuse(issue.message, issue.params?.code)
  }
  if (issue.input === undefined) return refuse(`Missing required param: ${param}.`, 'parameter_missing')
  return refuse(`Invalid ${param}`)
}
