import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { openapiApi } from '#contract/openapi.ts'
import { requestsApi } from '#contract/requests.ts'
import { type App, createApp } from '../../app.ts'
import { createCheck } from '../../testing/checkReplies.ts'
import { sharedApp } from '../../testing/startTestApp.ts'
import { rawRequest } from '../../testing/TestClient.ts'
import { describeApi, type OpenApiDocument, type Operation } from './describeApi.ts'

const app = sharedApp()
let routes: App['routes']
let document: OpenApiDocument
beforeAll(async () => {
  ;({ routes } = createApp(app.deps))
  const { body } = await app.visitor().send('GET', openapiApi.document.path)
  document = body as OpenApiDocument
})

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
const operationOf = (method: string, path: string): Operation => {
  const found = operationsOf(document).find((each) => each.method === method && each.path === path)
  if (!found) throw new Error(`${method} ${path} is missing`)
  return found.operation
}

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const broken = { ...structuredClone(document), paths: { 'no-slash': {} } }
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
  })

  it('has only valid JSON Schemas, whose references lead somewhere', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
    addFormats.default(ajv)
    ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'paths', 'components'])
    ajv.addSchema(document, 'openapi')
    const pointers = pointersToSchemas(document, '')
    expect(pointers.length).toBeGreaterThan(200)
    for (const pointer of pointers) ajv.compile({ $ref: `openapi#${pointer}` })
  })

  it('has every mounted call and no other', () => {
    expect(
      operationsOf(document)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort())
    const few = describeApi(routes.slice(0, 3))
    expect(operationsOf(few)).toHaveLength(3)
  })

  it('names each call once, in a short line', () => {
    const operations = operationsOf(document).map(({ operation }) => operation)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { operationId, summary } of operations) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
      expect(summary, operationId).toMatch(/^[A-Z].{4,79}[^.]$/)
    }
  })

  it('says who may call, by the policy of the route', () => {
    for (const { endpoint, policyName, isConfirmed } of routes) {
      const { security, description } = operationOf(endpoint.method, endpoint.path)
      const expected = {
        anyone: [],
        signedByStripe: [{ signature: [] }],
        signedIn: [{ session: [] }],
        adminOrDeveloper: [{ session: ['admin or developer'] }],
      }
      expect(security, endpoint.path).toEqual(
        policyName in expected ? expected[policyName as keyof typeof expected] : [{ session: [policyName] }],
      )
      expect(description.includes('confirmed with the password'), endpoint.path).toBe(isConfirmed)
    }
    expect(routes.filter(({ isConfirmed }) => isConfirmed).length).toBeGreaterThan(1)
    const [first] = routes
    if (!first) throw new Error('There are no routes')
    expect(() => describeApi([{ ...first, policyName: 'nobody' }])).toThrow('needs words')
  })

  it('has the codes of each status, and of the catalogue no more and no fewer', () => {
    const { responses, schemas } = document.components
    const codes = Object.entries(responses)
      .filter(([name]) => name !== 'Refusal')
      .flatMap(([name, reply]) => {
        const { properties } = (reply.content?.['application/json']?.schema ?? {}) as {
          properties: { code: { enum: (keyof typeof errorCatalogue)[] } }
        }
        for (const code of properties.code.enum) expect(`Refusal${errorCatalogue[code][0]}`).toBe(name)
        return properties.code.enum
      })
    expect(codes.sort()).toEqual(Object.keys(errorCatalogue).sort())
    expect(schemas.Error).toMatchObject({ required: ['message', 'code'] })
  })

  it('has keys, limits, pages, files and streams as they are declared', () => {
    const submit = operationOf('POST', '/api/ticket-requests')
    expect(submit.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
    expect(submit.responses).toHaveProperty('422')
    expect(submit.requestBody?.description).toMatch(/^At most [\d,]+ bytes\.$/)
    expect(submit.responses).toHaveProperty('201')
    const list = operationOf('GET', '/api/ticket-requests')
    expect(list.responses['200']).toHaveProperty('headers.Link')
    expect(list.parameters).toContainEqual(expect.objectContaining({ name: 'cursor', required: false }))
    expect(operationOf('GET', '/api/events').responses['200']).toHaveProperty([
      'content',
      'text/event-stream',
    ])
    expect(operationOf('PUT', '/api/files/{id}').requestBody?.content).toEqual({ '*/*': {} })
    expect(operationOf('POST', '/api/stripe/webhook').parameters).toEqual([])
  })

  it('has no settings and nothing of the code', () => {
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/\$defs|zod|\/work\/|node_modules|127\.0\.0\.1/)
    expect(text.length).toBeLessThan(400_000)
  })

  it('is answered with 304 to a client that has it', async () => {
    for (const { path, mediaType } of [openapiApi.document, openapiApi.page]) {
      const first = await rawRequest(app.address, 'GET', path)
      expect(first.headers['content-type']).toContain(mediaType)
      const again = await rawRequest(app.address, 'GET', path, { 'If-None-Match': first.headers.etag ?? '' })
      expect([first.status, again.status, again.body.length]).toEqual([200, 304, 0])
    }
  })
})

describe('the page', () => {
  it('has every call, and runs no script', async () => {
    const { text, headers } = await app.visitor().send('GET', openapiApi.page.path)
    for (const { path, operation } of operationsOf(document)) {
      expect(text).toContain(`<article id="${operation.operationId}">`)
      expect(text).toContain(`</span> ${path}</code>`)
    }
    expect(text).not.toMatch(/<script|\son\w+=|style="/)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const target of targets) expect(ids).toContain(target)
  })
})

describe('replies of all tests are checked against it', () => {
  const user = { path: accountsApi.me.path, method: 'GET', type: 'application/json; charset=utf-8' }
  const refusal = { message: 'Please sign in to continue.', code: 'signed_out' }

  it('by the clients of the tests', async () => {
    const { client } = await app.signIn()
    await client.call(accountsApi.me)
    const [{ get }] = [requestsApi]
    expect(
      await client.refusal(get, { params: { id: '01990000-0000-7000-8000-000000000001' } }),
    ).toMatchObject({ code: 'not_found' })
  })

  it.each([
    ['an unknown property', 200, { user: {}, secret: 1 }, 'application/json', /does not fit/],
    ['another status of success', 201, {}, 'application/json', /not described/],
    ['another media type', 200, {}, 'text/html', /instead of/],
    ['a code that does not exist', 401, { ...refusal, code: 'nope' }, 'application/json', /does not fit/],
  ])('which fail for %s', (_, status, body, type, message) => {
    const check = createCheck(document)
    expect(() => check({ ...user, status, type, text: JSON.stringify(body) })).toThrow(message)
    expect(() => check({ ...user, status: 401, text: JSON.stringify(refusal) })).not.toThrow()
  })

  it('which fail for a call that does not exist', () => {
    expect(() => createCheck(document)({ ...user, path: '/api/nope', status: 200, text: '{}' })).toThrow()
  })
})

/** JSON pointers of all schemas: those of components, parameters, bodies and replies. */
function pointersToSchemas(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const pointer = `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`
    return key === 'schema' || at === '/components/schemas' ? [pointer] : pointersToSchemas(inner, pointer)
  })
}
