import { createHash } from 'node:crypto'
import { invalidRequest } from './stripeApiError.ts'

export interface FormTree {
  [name: string]: string | FormTree
}

/** A parsed form: members nested by Stripe's brackets, and a hash to compare requests. */
export interface Form {
  tree: FormTree
  fingerprint: string
}

/**
 * Parses a form-encoded body or query with bracket nesting: `metadata[order]=1` and `expand[]=a` become `{ metadata: {
 * order: '1' }, expand: { 0: 'a' } }`. https://docs.stripe.com/api (request bodies are form-encoded)
 */
export function parseForm(text: string): Form {
  const pairs = [...new URLSearchParams(text)]
  const tree = emptyTree()
  for (const [name, value] of pairs) assign(tree, pathOf(name), value)
  return { tree, fingerprint: fingerprintOf(pairs) }
}

/** The members of a list parameter (`expand[0]=a&expand[1]=b`), in order; empty when absent. */
export function listOf(value: string | FormTree | undefined): string[] {
  if (value === undefined) return []
  if (typeof value === 'string') return [value]
  return Object.values(value).filter((member) => typeof member === 'string')
}

// No prototype, so that a name like __proto__ has no effect.
function emptyTree(): FormTree {
  return Object.create(null)
}

function pathOf(name: string): string[] {
  const bracket = name.indexOf('[')
  if (bracket < 1 || !name.endsWith(']')) return [name]
  return [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][')]
}

function assign(tree: FormTree, path: string[], value: string): void {
  const [head = '', ...rest] = path
  const name = head === '' ? String(Object.keys(tree).length) : head
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const child = tree[name] ?? emptyTree()
  if (typeof child === 'string') throw invalidRequest('Invalid object', { param: name })
  tree[name] = child
  assign(child, rest, value)
}

function fingerprintOf(pairs: [string, string][]): string {
  const sorted = pairs.map((pair) => JSON.stringify(pair)).sort()
  return createHash('sha256').update(sorted.join('\n')).digest('hex')
}
