import { z } from 'zod'
import type { Random } from './random.ts'

/** Values that a parser, an engine or a page may stumble over. */
const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u200B\u2060\uFEFF',
  '\u202Eevil\u202C',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(5000),
  'é'.normalize('NFD'),
  "' OR 1=1; --",
  '%',
  '\\',
  '%_\\%',
  '<script>alert(1)</script>',
  '=cmd|/c calc',
  '{{7*7}}',
  '..',
  '../../etc/passwd',
  'a\r\nSet-Cookie: sid=1',
  'null',
  'NaN',
  '1e999',
  '-1',
  '0x1F',
  '2026-02-31T25:61',
  '9999-12-31T23:59:59Z',
  '275760-09-13T00:00:00Z',
  'data:image/png;base64,AAAA',
  'data:,',
  '/api/files/..',
  '/api/files/00000000-0000-0000-0000-000000000000',
  'sam@example.com\nBcc: all@example.com',
  '"sam"@[127.0.0.1]',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]
const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1 + 0.2,
  0.015,
  1e21,
  1e308,
  2 ** 53 + 2,
  -(2 ** 63),
  [],
  {},
  [[]],
  ['a', 'b'],
  { $gt: '' },
  { toString: 'x', length: -1 },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}'),
]
/** Bodies that are no JSON, or only just. */
const texts = [
  '',
  ' ',
  '{',
  '}',
  '{"a":1,}',
  "{'a': 1}",
  '{"a": NaN}',
  '{"a": 1e99999}',
  '{"a": 1, "a": 2}',
  '\uFEFF{}',
  '{}{}',
  '// no\n{}',
  '"\\u0000"',
  '"\\uD800"',
  'undefined',
  '-',
  '['.repeat(5000),
  '['.repeat(5000) + ']'.repeat(5000),
  `${'{"a":'.repeat(5000)}"\\u0000"${'}'.repeat(5000)}`,
  `[${'"\\u0000",'.repeat(2000)}0]`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`key${at}`, at]))),
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
]

interface JsonSchema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  minLength?: number
}

/** Makes inputs from the contract's schemas, valid and hostile ones. */
export interface HostileInputs {
  /**
   * An input that the schema accepts.
   *
   * @param hints values by property name, for rules that a schema cannot express
   */
  valid(schema: z.core.$ZodType, hints: Record<string, unknown>): unknown
  /** The value with one part replaced, removed or added. */
  spoil(value: unknown): unknown
  /** A value of any kind. */
  value(): unknown
  string(): string
  /** A hostile string as a part of an address. */
  encoded(): string
  /** A body that is no proper JSON. */
  text(): string
}

export function createHostileInputs(random: Random): HostileInputs {
  const string = () => random.pick(strings)
  const value = () => (random.int(2) === 0 ? string() : random.pick(others))

  function make(schema: JsonSchema, hints: Record<string, unknown>, name = ''): unknown {
    if (name in hints) return hints[name]
    if ('const' in schema) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return make(random.pick(choices), hints, name)
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
    if (type === 'object') {
      const given = Object.entries(schema.properties ?? {}).filter(
        ([key]) => schema.required?.includes(key) || random.int(2) === 0,
      )
      return Object.fromEntries(given.map(([key, part]) => [key, make(part, hints, key)]))
    }
    if (type === 'array') return [make(schema.items ?? {}, hints)]
    if (type === 'boolean') return random.int(2) === 0
    if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
    if (type === 'null') return null
    if (schema.format === 'date-time') return '2026-11-01T20:00:00Z'
    return 'Hello there'.padEnd(schema.minLength ?? 0, '!')
  }

  function spoil(whole: unknown): unknown {
    if (typeof whole !== 'object' || whole === null || random.int(8) === 0) return value()
    const copy: Record<string, unknown> = { ...whole }
    const key = Object.keys(copy).length > 0 ? random.pick(Object.keys(copy)) : 'message'
    switch (random.int(5)) {
      case 0:
        delete copy[key]
        break
      case 1:
        copy[random.pick(['id', 'userId', 'isAdmin', 'status', 'constructor', 'toJSON'])] = value()
        break
      case 2:
        copy[key] = string()
        break
      default:
        copy[key] = value()
    }
    return copy
  }

  return {
    valid(schema, hints) {
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
      for (let time = 0; time < 50; time += 1) {
        const made = make(shape, hints)
        const { error } = z.safeParse(schema, made)
        if (!error) return made
        // Optional fields may break a rule that the shape does not express: the rest may do without them.
        for (const { path } of error.issues) Reflect.deleteProperty(Object(made), path[0] ?? '')
        if (z.safeParse(schema, made).success) return made
      }
      throw new Error(`No valid input was found for ${JSON.stringify(shape)}: add a hint`)
    },
    spoil,
    value,
    string,
    // Through a buffer, because a lone surrogate cannot be encoded.
    encoded: () => encodeURIComponent(Buffer.from(string()).toString()),
    text: () => random.pick(texts),
  }
}
