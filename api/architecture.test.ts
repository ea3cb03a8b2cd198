import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { transactionsApi } from '#contract/transactions.ts'
import { type App, createApp } from './app.ts'
import { type EventEntry, eventCatalogue } from './events/catalogue.ts'
import { startTestApp, type TestApp } from './testing/startTestApp.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

interface Source {
  /** Path from the top of the repository, e.g. `api/features/chat/chatRoutes.ts`. */
  path: string
  text: string
  /** Paths of our files, names of packages. */
  imports: string[]
}

function readSources(folder: string): Source[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => {
      const path = `${folder}/${name}`
      const text = readFileSync(join(repository, path), 'utf8')
      const names = [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/g)].map(([, from = '']) => from)
      return { path, text, imports: names.map((from) => resolveImport(path, from)) }
    })
}

function resolveImport(path: string, from: string): string {
  if (from.startsWith('#contract/')) return `api/contract/${from.slice('#contract/'.length)}`
  return from.startsWith('.') ? relative('.', join(dirname(path), from)) : from
}

const isTest = ({ path }: Source) => path.includes('.test.') || path.startsWith('api/testing/')
const api = readSources('api').filter((source) => !isTest(source) && !source.path.startsWith('api/bench/'))
const inFolder = (...folders: string[]) =>
  api.filter(({ path }) => folders.some((folder) => path.startsWith(`api/${folder}/`)))

/** The parts of the PWA from the bottom up, each with the parts it may import (decision 016). `app` may import everything. */
const partsOfPwa: Record<string, readonly string[]> = {
  http: [],
  ui: ['http'],
  offline: ['http'],
  forms: ['http', 'offline', 'ui'],
  outbox: ['http', 'offline', 'ui', 'forms'],
  session: ['http', 'offline', 'ui', 'outbox'],
  realtime: ['http'],
  features: ['http', 'offline', 'ui', 'forms', 'outbox', 'session'],
  'service-worker': ['http', 'ui', 'offline', 'outbox'],
}
/** Tests and styles are not counted. */
const maxFilesPerFeature = 25

const isTestOfPwa = ({ path }: Source) => /\.test\.|^pwa\/(?:e2e|testing)\/|\/faults\//.test(path)

/** The imports that break a rule, as readable lines. */
function offences(sources: Source[], isForbidden: (imported: string, source: Source) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports
      .filter((imported) => isForbidden(imported, source))
      .map((imported) => `${source.path} imports ${imported}`),
  )
}

describe('imports point one way', () => {
  it('no file imports itself through others, tests and types included', () => {
    const files = new Map(
      [...readSources('api'), ...readSources('pwa')].map(({ path, imports }) => [path, imports]),
    )
    expect(findCycle(files)).toBeUndefined()
    expect(findCycle(new Map([...files, ['api/contract/fields.ts', ['api/app.ts']]]))).toBeDefined()
  })

  it('the contract imports only zod/mini and itself', () => {
    const sources = inFolder('contract')
    expect(sources.length).toBeGreaterThan(10)
    expect(
      offences(sources, (imported) => imported !== 'zod/mini' && !imported.startsWith('api/contract/')),
    ).toEqual([])
  })

  it('the PWA imports only the contract from the API, apart from its tests', () => {
    const pwa = readSources('pwa').filter((source) => !isTestOfPwa(source))
    expect(pwa.length).toBeGreaterThan(10)
    expect(
      offences(pwa, (imported) => imported.startsWith('api/') && !imported.startsWith('api/contract/')),
    ).toEqual([])
  })

  it('each part of the PWA imports only the parts below it', () => {
    const pwa = readSources('pwa').filter((source) => !isTestOfPwa(source))
    const partOf = (path: string) => /^pwa\/([\w-]+)\//.exec(path)?.[1]
    const isForbidden = (imported: string, { path }: Pick<Source, 'path'>) => {
      const [from = '', to] = [partOf(path), partOf(imported)]
      return to !== undefined && to !== from && partsOfPwa[from]?.includes(to) === false
    }
    for (const part of Object.keys(partsOfPwa)) {
      const sources = pwa.filter(({ path }) => partOf(path) === part)
      expect(sources.length, part).toBeGreaterThan(0)
      expect(offences(sources, isForbidden), part).toEqual([])
    }
    expect(isForbidden('pwa/features/chat/ChatPanel.tsx', { path: 'pwa/outbox/useOutbox.ts' })).toBe(true)
  })

  it('features of the PWA have no circular imports', () => {
    const pwa = readSources('pwa').filter((source) => !isTestOfPwa(source))
    const featureOf = (path: string) => /^pwa\/features\/(\w+)\//.exec(path)?.[1]
    const edges = edgesBetween(pwa, featureOf)
    expect(edges.size).toBeGreaterThan(6)
    expect(findCycle(edges)).toBeUndefined()
    expect(findCycle(new Map([...edges, ['publicShell', new Set(['landing'])]]))).toBeDefined()
  })

  it('no feature has too many files', () => {
    const features = [...api, ...readSources('pwa').filter((source) => !isTestOfPwa(source))].flatMap(
      ({ path }) => /^\w+\/features\/\w+/.exec(path) ?? [],
    )
    const crowded = [...new Set(features)].filter(
      (feature) => features.filter((other) => other === feature).length > maxFilesPerFeature,
    )
    expect(features.length).toBeGreaterThan(200)
    expect(crowded).toEqual([])
  })

  it('the PWA imports zod/mini, never zod', () => {
    const pwa = readSources('pwa')
    expect(offences(pwa, (imported) => imported === 'zod')).toEqual([])
  })

  it('the sentences that only the server chooses stay out of the client’s bundle', () => {
    const bundled = [...readSources('api/contract'), ...readSources('pwa')].filter(
      ({ path }) => !/\.test\./.test(path) && path !== 'api/contract/errors.ts',
    )
    expect(bundled.filter(({ text }) => text.includes('errorCatalogue')).map(({ path }) => path)).toEqual([])
  })

  it('the API imports nothing from the PWA', () => {
    expect(offences(api, (imported) => imported.startsWith('pwa/'))).toEqual([])
  })

  it('layers below the features import no feature', () => {
    const base = inFolder('http', 'files', 'db', 'events', 'jobs', 'integrations', 'config')
    expect(base.length).toBeGreaterThan(40)
    expect(offences(base, (imported) => imported.startsWith('api/features/'))).toEqual([])
  })

  it('features have no circular imports', () => {
    const edges = edgesBetween(inFolder('features'), (path) => /^api\/features\/(\w+)\//.exec(path)?.[1])
    expect(edges.size).toBeGreaterThan(4)
    expect(findCycle(edges)).toBeUndefined()
    expect(findCycle(new Map([...edges, ['accounts', new Set(['offers'])]]))).toBeDefined()
  })

  it('only app.ts imports routes', () => {
    expect(
      offences(
        api.filter(({ path }) => path !== 'api/app.ts'),
        (imported) => /Routes\.ts$/.test(imported),
      ),
    ).toEqual([])
  })

  it('only connectPayments imports the payment sandbox', () => {
    const isSandbox = (path: string) => path.startsWith('api/integrations/payments/sandbox/')
    const others = api.filter(
      ({ path }) => !isSandbox(path) && path !== 'api/integrations/payments/connectPayments.ts',
    )
    expect(offences(others, isSandbox)).toEqual([])
  })
})

/** The imports between features. */
function edgesBetween(
  sources: Source[],
  featureOf: (path: string) => string | undefined,
): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = featureOf(path)
    for (const to of imports.map(featureOf)) {
      if (from && to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  return edges
}

/** A cycle in the graph, if there is one. */
function findCycle(edges: Map<string, Iterable<string>>): string | undefined {
  const seen = new Set<string>()
  const visit = (node: string, way: string[]): string | undefined => {
    if (way.includes(node)) return [...way, node].join(' -> ')
    if (seen.has(node)) return undefined
    seen.add(node)
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...way, node])
      if (cycle) return cycle
    }
    return undefined
  }
  for (const node of edges.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return undefined
}

describe('single responsibility', () => {
  it('only changeRequestStatus writes the status of a request', () => {
    const writes =
      /(?:TicketRequest\s*\.query\(|\('ticket_requests'\)|from\('ticket_requests'\))[^;]{0,400}?\.(?:patch|update)\(\{[^}]*\bstatus\b/
    const writers = api.filter(({ text }) => writes.test(text)).map(({ path }) => path)
    expect(writers).toEqual(['api/features/requests/changeRequestStatus.ts'])
  })

  it('only process entry points read the clock', () => {
    const mayRead = [
      'api/startServer.ts',
      'api/backup.ts',
      'api/createUser.ts',
      'api/doctor.ts',
      // koa-session uses the machine's clock.
      'api/http/session.ts',
    ]
    const readers = api
      .filter(({ path }) => !path.startsWith('api/integrations/payments/sandbox/'))
      .filter(({ text }) => /\bDate\.now\(\)|\bnew Date\(\)/.test(text))
      .map(({ path }) => path)
    expect(readers.sort()).toEqual(mayRead.sort())
  })

  it('only entry points read the environment', () => {
    const readers = api.filter(({ text }) => /process\.env\b/.test(text)).map(({ path }) => path)
    expect(readers.sort()).toEqual(['api/backup.ts', 'api/createUser.ts', 'api/doctor.ts', 'api/main.ts'])
  })
})

let app: TestApp
let routes: App['routes']
let jobs: App['jobs']
beforeAll(async () => {
  app = await startTestApp()
  ;({ routes, jobs } = createApp(app.deps))
})
afterAll(() => app.stop())

describe('every call', () => {
  const declared: Endpoint[] = Object.values(contract).flatMap((calls) => Object.values(calls))
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

  it('is declared and mounted exactly once', () => {
    expect(routes.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(declared.map(nameOf).sort())
    expect(new Set(declared.map(nameOf)).size).toBe(declared.length)
  })

  it('has a named policy that fits its path', () => {
    const policies = ['anyone', 'signedByStripe', 'signedIn', 'admin', 'adminOrDeveloper', 'developer']
    // The request form checks against it, for every signed-in user.
    const forms = '/api/developer/blacklisted-words/active'
    for (const { endpoint, policyName } of routes) {
      expect(policies, nameOf(endpoint)).toContain(policyName)
      if (endpoint.path.startsWith('/api/admin/')) {
        const isReport = endpoint.path.startsWith(transactionsApi.list.path)
        expect(policyName, nameOf(endpoint)).toBe(isReport ? 'adminOrDeveloper' : 'admin')
      }
      const isForDevelopers = endpoint.path.startsWith('/api/developer/') && endpoint.path !== forms
      expect(policyName === 'developer', nameOf(endpoint)).toBe(isForDevelopers)
      if (policyName === 'signedByStripe') expect(endpoint.kind).toBe('signed')
    }
    const open = routes
      .filter(({ policyName }) => policyName === 'anyone')
      .map(({ endpoint }) => endpoint.path)
    for (const path of ['/api/login', '/api/register', '/api/logout', '/api/health', '/api/support']) {
      expect(open).toContain(path)
    }
  })

  it('declares its kind, and schemas for its path parameters and its reply', () => {
    for (const endpoint of declared) {
      const name = nameOf(endpoint)
      expect(['json', 'file', 'stream', 'signed'], name).toContain(endpoint.kind)
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const inSchema = endpoint.params instanceof z.ZodMiniObject ? Object.keys(endpoint.params.shape) : []
      expect(inSchema.sort(), name).toEqual(inPath.sort())
      expect(endpoint.reply, name).toBeInstanceOf(z.ZodMiniType)
      if (endpoint.method === 'GET') expect(endpoint.body, name).toBeUndefined()
      if (endpoint.repeatableByKey) expect(endpoint.method, name).not.toBe('GET')
    }
  })
})

describe('private parts of packages', () => {
  it.each([
    // A query that is compiled once.
    ['knex', '3.3.0', /\bclient\.(?:acquireConnection|processResponse)\b/, 'api/db/hotQuery.ts'],
    // Prepared statements that knex uses again.
    ['better-sqlite3', '12.11.1', /\bconnection\.prepare = /, 'api/db/reuseStatements.ts'],
    // A worker whose crash does not end the process.
    ['tesseract.js', '7.0.0', /tesseract\.js\/src\//, 'api/integrations/textReader/tesseractReader.ts'],
    // Unused elements leave the bundle.
    ['@ionic/react', '9.0.5', /@ionic\\\/react\\\/dist/, 'pwa/build/shakeIonic.ts'],
    // A dialog's name and handle are inside a modal, and opening a removed one is no error.
    ['@ionic/react', '9.0.5', /\bshadowRoot\b|\.present\b/, 'pwa/ui/ionic/Sheet.tsx'],
  ])(
    'of %s %s are used in one file, which is read again before another version is taken',
    (name, version, part, file) => {
      const { dependencies, devDependencies } = JSON.parse(
        readFileSync(join(repository, 'package.json'), 'utf8'),
      )
      expect({ ...dependencies, ...devDependencies }[name]).toBe(version)
      const users = [...api, ...readSources('pwa')].filter(
        ({ path, text }) => !/\.test\./.test(path) && part.test(text),
      )
      expect(users.map(({ path }) => path)).toEqual([file])
    },
  )
})

describe('what is said of security', () => {
  const text = readFileSync(join(repository, 'api/docs/SECURITY.md'), 'utf8')

  it('names only files that exist', () => {
    const named = [...text.matchAll(/`((?:api|pwa)\/[\w./-]+)`|\((decisions\/[\w.-]+)\)/g)].map(
      ([, file, decision]) => file ?? `api/docs/${decision}`,
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((file) => !existsSync(join(repository, file)))).toEqual([])
  })

  it('answers each of the 253 requirements of levels 1 and 2 once', () => {
    const answered = [...text.matchAll(/^\| (\d[\d., ]*) \|/gm)].flatMap(([, numbers = '']) =>
      numbers.split(', '),
    )
    expect([answered.length, new Set(answered).size]).toEqual([253, 253])
  })
})

describe('every event', () => {
  const entries: [type: string, entry: EventEntry][] = Object.entries(eventCatalogue)
  const requestId = '01990000-0000-7000-8000-000000000001'
  const aboutRequests = entries.filter(([, { subject }]) => subject !== 'user')

  /** The event types that are passed to functions, as `type` or `event` of their second argument. */
  function typesNamedIn(...functions: string[]): string[] {
    const named = new RegExp(
      `\\b(?:${functions.join('|')})\\(\\s*(?:tx|deps),\\s*\\{[^}]*?\\b(?:type|event): ([^,]*)`,
      'g',
    )
    return inFolder('features', 'http').flatMap(({ text }) =>
      [...text.matchAll(named)].flatMap(([, value = '']) =>
        [...value.matchAll(/'([^']+)'/g)].map(([, type = '']) => type),
      ),
    )
  }

  it('is recorded', () => {
    expect([...new Set(typesNamedIn('recordEvent', 'recordAlone', 'recordAlert'))].sort()).toEqual(
      entries.map(([type]) => type).sort(),
    )
  })

  it('has an alert if and only if a use case alerts staff with it', () => {
    expect([...new Set(typesNamedIn('alertStaff', 'recordAlert'))].sort()).toEqual(
      entries.flatMap(([type, { alert }]) => (alert ? [type] : [])).sort(),
    )
  })

  it('of a request touches GET calls that its readers may make, each once', () => {
    const policiesOf = (address: string) =>
      routes
        .filter(({ endpoint: { method, kind } }) => method === 'GET' && kind === 'json')
        .filter(({ endpoint: { path } }) =>
          new RegExp(`^${path.replace(/\{\w+\}/g, '[^/{}]+')}$`).test(address),
        )
        .map(({ policyName }) => policyName)
    for (const [type, { touches }] of aboutRequests) {
      const { own = [], both = [], staff = [] } = touches?.(requestId) ?? {}
      const addresses = [...own, ...both, ...staff]
      expect(addresses.length, type).toBeGreaterThan(0)
      expect(new Set(addresses).size, type).toBe(addresses.length)
      for (const address of [...own, ...both])
        expect(policiesOf(address), `${type}: ${address}`).toEqual(['signedIn'])
      for (const address of staff) {
        const [policy, ...more] = policiesOf(address)
        expect([more, ['admin', 'adminOrDeveloper'].includes(policy ?? '')], `${type}: ${address}`).toEqual([
          [],
          true,
        ])
      }
    }
  })

  it('is mailed by registered jobs that accept its payload', () => {
    const data = { fromStaff: true, ticketIds: [requestId], replacedIds: [] }
    const mails = entries.flatMap(([, entry]) => entry.mails?.(requestId, data) ?? [])
    expect(mails.length).toBeGreaterThan(5)
    for (const { kind, payload } of mails) {
      const job = jobs.find((candidate) => candidate.kind === kind)
      expect(job?.payload.parse(payload), kind).toEqual(payload)
    }
  })
})

it('the payload of a job holds ids, words of our own and numbers: nothing that a person wrote or could enter with', () => {
  const isBare = (schema: z.core.JSONSchema._JSONSchema): boolean => {
    if (typeof schema === 'boolean') return false
    const { type, format, items, anyOf, properties } = schema
    if (properties) return schema.additionalProperties === false && Object.values(properties).every(isBare)
    if (anyOf) return anyOf.every(isBare)
    if (items) return [items].flat().every(isBare)
    return format === 'uuid' || schema.enum !== undefined || type === 'integer' || type === 'null'
  }
  const others = jobs.filter(({ payload }) => !isBare(z.toJSONSchema(payload)))
  expect(others.map(({ kind }) => kind)).toEqual([])
})
