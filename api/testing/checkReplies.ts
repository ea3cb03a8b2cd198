import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describeApi, type OpenApiDocument, type Operation } from '../http/openapi/describeApi.ts'
import type { Route } from '../http/route.ts'

export interface ReplyToCheck {
  method: string
  /** With or without its query. */
  path: string
  status: number
  type: string
  text: string
}

/**
 * Throws if a reply is not as the document says: an undeclared status of success, another media type, or JSON that does not fit its
 * schema. Redirects and 304 have nothing to check.
 */
export type CheckReply = (reply: ReplyToCheck) => void

const checks = new Map<string, CheckReply>()
let check: CheckReply | undefined

/** Has every reply of a started app checked. The document is the same for all apps, so it is compiled once a process. */
export function checkRepliesOf(address: string, routes: () => readonly Route[]): void {
  check ??= createCheck(describeApi(routes()))
  checks.set(address, check)
}

/** @param address of a server; replies of servers that are not a whole app are not checked */
export function checkReply(address: string, reply: ReplyToCheck): void {
  checks.get(address)?.(reply)
}

export function createCheck(document: OpenApiDocument): CheckReply {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, discriminator: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  const templates = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // A concrete path precedes a template (spec.openapis.org/oas/v3.1.1.html#path-templating-matching).
  templates.sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  const templateOf = (path: string) => templates.find(({ pattern }) => pattern.test(path))?.path

  function schemaAt(pointer: string): ValidateFunction {
    const known = compiled.get(pointer)
    if (known) return known
    const validate = ajv.compile({ $ref: `openapi#${pointer}` })
    compiled.set(pointer, validate)
    return validate
  }

  return ({ method, path, status, type, text }) => {
    const [address = ''] = path.split('?')
    if (!address.startsWith('/api/') || method === 'HEAD' || (status >= 300 && status < 400)) return
    const name = `${method} ${address} answered ${status}`
    const template = templateOf(address)
    const operation: Operation | undefined =
      template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()]
    const described = operation?.responses[status]
    if (status < 300) {
      if (!operation || !described || !('content' in described)) {
        throw new Error(`${name}, which is not described`)
      }
      const [mediaType = '', media] = Object.entries(described.content ?? {})[0] ?? []
      if (mediaType !== '*/*' && !type.startsWith(mediaType)) {
        throw new Error(`${name} with ${type} instead of ${mediaType}`)
      }
      if (mediaType !== 'application/json' || !media?.schema) return
      const pointer = `/paths/${escapePointer(template ?? '')}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
      return assertFits(schemaAt(pointer), text, name)
    }
    if (!type.startsWith('application/json')) throw new Error(`${name} with ${type} instead of JSON`)
    const refusal = `Refusal${status}` in document.components.responses ? `Refusal${status}` : 'Refusal'
    assertFits(schemaAt(`/components/responses/${refusal}/content/application~1json/schema`), text, name)
  }
}

function assertFits(validate: ValidateFunction, text: string, name: string): void {
  if (validate(JSON.parse(text))) return
  const where = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')
  throw new Error(`${name} and does not fit the API's description: ${where}\n${text.slice(0, 1000)}`)
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
