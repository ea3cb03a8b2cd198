import { z } from 'zod/mini'
import * as accounts from '#contract/accounts.ts'
import * as chat from '#contract/chat.ts'
import * as developer from '#contract/developer.ts'
import * as discounts from '#contract/discounts.ts'
import * as files from '#contract/files.ts'
import * as lists from '#contract/lists.ts'
import * as messages from '#contract/messages.ts'
import * as offers from '#contract/offers.ts'
import * as payments from '#contract/payments.ts'
import * as requests from '#contract/requests.ts'
import * as resale from '#contract/resale.ts'
import { invalidDate } from '#contract/rules/eventDay.ts'
import * as staff from '#contract/staff.ts'
import * as tickets from '#contract/tickets.ts'
import * as transactions from '#contract/transactions.ts'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown }

/** Modules whose exported objects are worth a name in the document. The objects of others are written out where they are used. */
const named = [
  accounts,
  chat,
  developer,
  discounts,
  files,
  lists,
  messages,
  offers,
  payments,
  requests,
  resale,
  staff,
  tickets,
  transactions,
]

/** The name of each of these objects in the document: `ticketRequest` is `TicketRequest`. */
function nameSchemas() {
  const names = z.registry<{ id: string }>()
  for (const module of named) {
    for (const [name, value] of Object.entries(module)) {
      if (value instanceof z.ZodMiniObject) {
        names.add(value, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` })
      }
    }
  }
  return names
}

const names = nameSchemas()
const unnamed = z.registry<{ id: string }>()

/** What a caller sends, before trimming and defaults. Rules that only code can check are not part of it. */
export function inputSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: unnamed,
    unrepresentable: 'any',
    override: simplify,
  })
  return json
}

/**
 * What a caller receives.
 *
 * @param shared takes the named schemas that it refers to
 */
export function replySchema(schema: z.ZodMiniType, shared: Record<string, JsonSchema>): JsonSchema {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    metadata: names,
    unrepresentable: 'any',
    override: simplify,
  })
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id, ...rest } = definition
    shared[name] = pointToShared(rest)
  }
  return pointToShared(json)
}

function pointToShared(json: object): JsonSchema {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** Formats whose pattern says the same at length. */
const wellKnown = new Set<unknown>(['uuid', 'date-time', 'email'])

function simplify({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  if (wellKnown.has(jsonSchema.format)) delete jsonSchema.pattern
  // Every integer of JavaScript is within these.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (zodSchema._zod.def.type !== 'catch') return
  // The value replaces what cannot be read, which is not what `default` means.
  delete jsonSchema.default
  if (jsonSchema.format === 'date-time') {
    delete jsonSchema.type
    delete jsonSchema.format
    jsonSchema.anyOf = [{ type: 'string', format: 'date-time' }, { const: invalidDate }]
  }
}
