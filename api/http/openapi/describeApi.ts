import { STATUS_CODES } from 'node:http'
import { clientVersion, defaultMaxBytes, type Endpoint, userHeader } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import type { Route } from '../route.ts'
import { inputSchema, type JsonSchema, replySchema } from './jsonSchema.ts'
import { featureTitles, summaries } from './summaries.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface Reply {
  description: string
  headers?: Record<string, { description?: string; schema: JsonSchema }>
  content?: Record<string, { schema?: JsonSchema }>
}
type Reference = { $ref: string }

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: {
    required: boolean
    description: string
    content: Record<string, { schema?: JsonSchema }>
  }
  responses: Record<string, Reply | Reference>
}

/** The parts of an OpenAPI 3.1 document that this API has (spec.openapis.org/oas/v3.1.1.html). */
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Reply>
    securitySchemes: Record<string, JsonSchema>
  }
}

type Called = Pick<Route, 'endpoint' | 'policyName' | 'isConfirmed'>

/** The allowed callers, by the name of the policy. */
const whoMayCall: Readonly<Record<string, string>> = {
  anyone: 'Anyone may call it.',
  signedIn: 'For signed-in users, about what is theirs to see.',
  admin: 'For admins.',
  developer: 'For developers.',
  adminOrDeveloper: 'For admins and developers.',
  signedByStripe: 'For the card provider, whose signature of the body is verified.',
}

/** Roles of the session, by the name of the policy. */
const rolesOf: Readonly<Record<string, string[]>> = {
  admin: ['admin'],
  developer: ['developer'],
  adminOrDeveloper: ['admin or developer'],
}

/**
 * Describes the API: what is declared in the contract, and who may call it by the mounted routes.
 *
 * @throws {Error} for a call whose policy has no words here, or whose query is not an object
 */
export function describeApi(routes: readonly Called[]): OpenApiDocument {
  const mounted = new Map(routes.map((route) => [route.endpoint, route]))
  const schemas: Record<string, JsonSchema> = { Error: errorSchema(Object.keys(errorCatalogue)) }
  const paths: OpenApiDocument['paths'] = {}

  for (const [feature, calls] of Object.entries<Record<string, Endpoint>>(contract)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const route = mounted.get(endpoint)
      if (!route) continue
      const operations = paths[endpoint.path] ?? {}
      paths[endpoint.path] = operations
      operations[endpoint.method.toLowerCase()] = describeCall(route, feature, name, schemas)
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Live Shows',
      version: String(clientVersion),
      summary: 'A private concierge for live-event tickets',
      description:
        'Amounts are in US dollars, instants in UTC, ids are UUIDs. The session cookie is set by signing in. Every call can be repeated: those that create something take an Idempotency-Key. Every refusal has a sentence for people and a code for programs.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(featureTitles).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas, responses: describeRefusals(), securitySchemes: describeSecurity() },
  }
}

function describeCall(
  { endpoint, policyName, isConfirmed }: Called,
  feature: string,
  name: string,
  schemas: Record<string, JsonSchema>,
): Operation {
  const who = whoMayCall[policyName]
  if (who === undefined) throw new Error(`The policy ${policyName} needs words`)
  // The types of `summaries` require every line; the names of a call are lost in a loop over all.
  const lines: Readonly<Record<string, Readonly<Record<string, string>>>> = summaries
  const summary = lines[feature]?.[name]
  if (!summary) throw new Error(`${endpoint.method} ${endpoint.path} needs a summary`)
  const body = describeBody(endpoint)
  return {
    operationId: `${feature}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [feature],
    summary,
    description: [
      who,
      isConfirmed && 'The session must have been confirmed with the password in the last ten minutes.',
      endpoint.repeatableByKey &&
        'Repeated with the same Idempotency-Key, it returns what the first call created.',
    ]
      .filter(Boolean)
      .join(' '),
    security: describeCaller(policyName),
    parameters: describeParameters(endpoint, policyName),
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status ?? 200]: describeReply(endpoint, schemas),
      ...Object.fromEntries(
        refusalsOf(endpoint, policyName, isConfirmed).map((status) => [
          status,
          { $ref: `#/components/responses/Refusal${status}` },
        ]),
      ),
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

function describeCaller(policyName: string): Operation['security'] {
  if (policyName === 'anyone') return []
  if (policyName === 'signedByStripe') return [{ signature: [] }]
  return [{ session: rolesOf[policyName] ?? [] }]
}

function describeParameters(endpoint: Endpoint, policyName: string): Parameter[] {
  const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  })
  const isForUsers = policyName !== 'anyone' && policyName !== 'signedByStripe'
  return [
    ...(endpoint.params ? parametersIn('path', endpoint.params) : []),
    ...(endpoint.query ? parametersIn('query', endpoint.query) : []),
    ...(endpoint.repeatableByKey
      ? [
          header('Idempotency-Key', 'Made by the caller, new for each thing that is created.', {
            type: 'string',
            maxLength: 255,
          }),
        ]
      : []),
    ...(endpoint.comparesVersion
      ? [
          header('If-Match', 'What the call is based on. If that has changed, it is refused.', {
            type: 'string',
          }),
        ]
      : []),
    ...(isForUsers && endpoint.method !== 'GET'
      ? [
          header(userHeader, 'The user for whom a queued call was written. Refused for anybody else.', {
            type: 'string',
          }),
        ]
      : []),
  ]
}

function parametersIn(place: 'path' | 'query', schema: NonNullable<Endpoint['query']>): Parameter[] {
  const { properties, required } = inputSchema(schema) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  if (!properties) throw new Error('Parameters are declared as an object')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required?.includes(name) ?? false),
    schema: property,
  }))
}

function describeBody(endpoint: Endpoint): Operation['requestBody'] {
  const description = `At most ${(endpoint.maxBytes ?? defaultMaxBytes).toLocaleString('en-US')} bytes.`
  if (endpoint.kind === 'signed') {
    return { required: true, description, content: { 'application/json': { schema: { type: 'object' } } } }
  }
  if (endpoint.kind === 'file' && endpoint.method !== 'GET') {
    return { required: true, description, content: { '*/*': {} } }
  }
  if (!endpoint.body) return undefined
  const schema = inputSchema(endpoint.body)
  const isOptional = schema.type === 'object' && !Array.isArray(schema.required)
  return { required: !isOptional, description, content: { 'application/json': { schema } } }
}

function describeReply(endpoint: Endpoint, schemas: Record<string, JsonSchema>): Reply {
  if (endpoint.kind === 'file' && endpoint.method === 'GET') {
    return { description: 'The file.', content: { [endpoint.mediaType ?? '*/*']: {} } }
  }
  const schema = replySchema(endpoint.reply, schemas)
  if (endpoint.kind === 'stream') {
    return {
      description: 'Server-Sent Events. The data of each unnamed one is JSON of this schema.',
      content: { 'text/event-stream': { schema } },
    }
  }
  const isPaged = parametersOf(endpoint).has('cursor')
  return {
    description: endpoint.status === 201 ? 'It was created.' : 'It was done.',
    ...(isPaged && {
      headers: {
        Link: {
          description: 'With the address of the next page, if there is one.',
          schema: { type: 'string' },
        },
      },
    }),
    content: { 'application/json': { schema } },
  }
}

function parametersOf({ query }: Endpoint): Set<string> {
  return new Set(query ? parametersIn('query', query).map(({ name }) => name) : [])
}

/** The statuses of refusals that follow from the declaration. Any other one has the same shape (`default`). */
function refusalsOf(endpoint: Endpoint, policyName: string, isConfirmed: boolean): number[] {
  const isChange = endpoint.method !== 'GET'
  const hasRole = policyName in rolesOf
  const mayFail: [status: number, mayHappen: boolean][] = [
    [400, true],
    [401, policyName !== 'anyone' && policyName !== 'signedByStripe'],
    [403, isChange || hasRole || isConfirmed],
    [404, endpoint.params !== undefined],
    [409, isChange],
    [413, describeBody(endpoint) !== undefined],
    [422, endpoint.repeatableByKey === true],
    [426, true],
    [429, isChange],
    [500, true],
    [503, true],
    [507, isChange],
  ]
  return mayFail.filter(([, mayHappen]) => mayHappen).map(([status]) => status)
}

/** One refusal for each status of the catalogue, with its codes, and one for all. */
function describeRefusals(): Record<string, Reply> {
  const codes = new Map<number, string[]>()
  for (const [code, [status]] of Object.entries(errorCatalogue)) {
    codes.set(status, [...(codes.get(status) ?? []), code])
  }
  const perStatus = [...codes].map(([status, ofStatus]): [string, Reply] => [
    `Refusal${status}`,
    {
      description: STATUS_CODES[status] ?? String(status),
      ...([429, 503, 507].includes(status) && {
        headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'string' } } },
      }),
      content: { 'application/json': { schema: errorSchema(ofStatus) } },
    },
  ])
  return {
    ...Object.fromEntries(perStatus),
    Refusal: {
      description: 'Any other refusal.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  }
}

/** The type `ErrorReply`, with these codes. */
function errorSchema(codes: readonly string[]): JsonSchema {
  const text = { type: 'string' }
  return {
    type: 'object',
    properties: {
      message: { ...text, description: 'The sentence to show to the user.' },
      code: { enum: codes },
      fields: {
        type: 'object',
        additionalProperties: text,
        description: 'The sentence to show next to each field, by its name in the body.',
      },
      ...(codes.includes('offer_moved') && {
        newestOffer: {
          type: 'object',
          description: 'Only with offer_moved.',
          properties: {
            id: { type: 'string', format: 'uuid' },
            status: text,
            totalPrice: { type: 'number' },
            madeBy: {
              type: 'object',
              properties: { id: text, name: text },
              required: ['id', 'name'],
              additionalProperties: false,
            },
          },
          required: ['id', 'status', 'totalPrice', 'madeBy'],
          additionalProperties: false,
        },
      }),
      ...(codes.includes('internal') && {
        reference: {
          ...text,
          description: 'Only with internal: the id of the call in the log of the server.',
        },
      }),
    },
    required: ['message', 'code'],
    additionalProperties: false,
  }
}

function describeSecurity(): Record<string, JsonSchema> {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'live-shows',
      description:
        'Set by signing in, HttpOnly, with a signature in a second cookie. Over HTTPS its name may have a prefix.',
    },
    signature: {
      type: 'apiKey',
      in: 'header',
      name: 'Stripe-Signature',
      description: 'The signature of the body by the card provider.',
    },
  }
}
