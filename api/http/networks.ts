import type { WindowName } from '../config/limits.ts'
import { type LimitDeps, returnToLimit, takeFromLimit } from './rateLimit.ts'

/** Providers assign an IPv6 customer up to a /56, which has 256 networks of the size /64 (RIPE-690, section 4.2). */
const networksPerSite = 4

interface Network {
  subject: string
  /** How often the limit of one address fits into it. */
  times: number
}

/** What the limits of an address count: an IPv4 address, or the /64 and the /56 of an IPv6 address. */
export function networksOf(ip: string): Network[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return [{ subject: mapped ?? ip, times: 1 }]
  const [front = '', back] = ip.toLowerCase().split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const before = groups(front)
  const after = groups(back ?? '')
  const between = back === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  const [one, two, three, four = '0'] = [...before, ...between, ...after].map((group) =>
    group.padStart(4, '0'),
  )
  return [
    { subject: `${one}:${two}:${three}:${four}/64`, times: 1 },
    { subject: `${one}:${two}:${three}:${four.slice(0, 2)}/56`, times: networksPerSite },
  ]
}

/**
 * Counts one use against a limit of the caller's networks.
 *
 * @param ip the caller's address, from `ctx.ip`
 * @throws {AppError} too_many_attempts; then nothing is counted
 */
export async function takeFromNetworks(deps: LimitDeps, name: WindowName, ip: string): Promise<void> {
  const taken: Network[] = []
  for (const network of networksOf(ip)) {
    try {
      await takeFromLimit(scaled(deps, name, network), name, network.subject)
    } catch (error) {
      for (const { subject } of taken) await returnToLimit(deps, name, subject)
      throw error
    }
    taken.push(network)
  }
}

/** Returns one use, e.g. of an attempt that succeeded. */
export async function returnToNetworks(deps: LimitDeps, name: WindowName, ip: string): Promise<void> {
  for (const { subject } of networksOf(ip)) await returnToLimit(deps, name, subject)
}

function scaled(deps: LimitDeps, name: WindowName, { times }: Network): LimitDeps {
  const limit = deps.limits[name]
  return { ...deps, limits: { ...deps.limits, [name]: { ...limit, max: limit.max * times } } }
}
