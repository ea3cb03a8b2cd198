import { z } from 'zod'
import { AppError } from '#contract/errors.ts'

/** An id or a word of Stripe's. PostgreSQL cannot store NUL. */
const text = z
  .string()
  .min(1)
  .max(255)
  .refine((value) => !value.includes('\0'))

const intent = z.object({
  object: z.literal('payment_intent'),
  id: text,
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  amount: z.int().min(0),
  amount_received: z.int().min(0),
  currency: text,
  livemode: z.boolean(),
  metadata: z.object({ orderId: text.optional() }).nullish(),
})
const refund = z.object({
  object: z.literal('refund'),
  id: text,
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).nullable(),
  amount: z.int().min(0),
  payment_intent: text.nullish(),
  failure_reason: text.nullish(),
  metadata: z.object({ refundId: text.optional() }).nullish(),
})
const dispute = z.object({ object: z.literal('dispute'), id: text })
const warning = z.object({
  object: z.literal('radar.early_fraud_warning'),
  id: text,
  created: z.int(),
  payment_intent: text.nullish(),
})
/** docs.stripe.com/api/charges/object#charge_object-payment_method_details-card */
const charge = z.object({
  object: z.literal('charge'),
  payment_intent: text.nullish(),
  payment_method_details: z
    .object({ card: z.object({ brand: text, last4: z.string().regex(/^\d{4}$/) }).nullish() })
    .nullish(),
})
const event = z.object({ id: text, type: text })
const handled = z.object({
  livemode: z.boolean(),
  account: text.nullish(),
  data: z.object({ object: z.discriminatedUnion('object', [intent, refund, charge, dispute, warning]) }),
})

type ReadEvent = z.output<typeof event> & {
  /** Undefined for an event about something that we do not handle, whatever it carries. */
  object: z.output<typeof handled>['data']['object'] | undefined
  /** Whether the event is about real money. */
  isLive: boolean | undefined
  /** The account it is about, if that is not ours. */
  account: string | null | undefined
}

/**
 * Parses the body of a webhook whose signature is valid. Events about other things are accepted as they are, because Stripe
 * would repeat a refused one for days.
 *
 * @throws {AppError} unreadable_event if it is no event, or one about something that we handle which is not as documented:
 *   docs.stripe.com/api/events/object
 */
export function readEvent(rawBody: Buffer): ReadEvent {
  const body = parseJson(rawBody)
  const { data: head } = event.safeParse(body)
  if (!head) throw new AppError('unreadable_event')
  const { data } = handled.safeParse(body)
  const isMisplaced = data?.data.object.object === 'charge' && !head.type.startsWith('charge.')
  const read = isMisplaced ? undefined : data
  if (!read && isHandled(head.type, body)) throw new AppError('unreadable_event')
  return { ...head, object: read?.data.object, isLive: read?.livemode, account: read?.account }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw new AppError('unreadable_event')
  }
}

const anyObject = z.object({ data: z.object({ object: z.object({ object: z.string() }) }) })

const handledKinds = ['payment_intent', 'refund', 'dispute', 'radar.early_fraud_warning']

function isHandled(type: string, body: unknown): boolean {
  const kind = anyObject.safeParse(body).data?.data.object.object
  return (
    /^(?:payment_intent|refund|charge\.refund|charge\.dispute|radar\.early_fraud_warning)\./.test(type) ||
    handledKinds.some((handledKind) => handledKind === kind)
  )
}
