import { lookup } from 'node:dns'
import type { ClientRequest } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Which addresses may be called, and how. Tests bring one that reaches their own push service. */
export interface Reach {
  allows(endpoint: URL): boolean
  request(endpoint: URL, options: RequestOptions): ClientRequest
  close(): void
}

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/** iana.org/assignments/iana-ipv4-special-registry */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, bits)
}
/** In IPv6 only global unicast is public, without what tunnels to IPv4: iana.org/assignments/iana-ipv6-special-registry */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv6')
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address)
  return version === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Like `dns.lookup`, but refuses names of which any address is not public: also one that changes after it was checked. */
export function lookupPublic(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refusal = addresses?.every(({ address }) => isPublicAddress(address))
        ? null
        : new PrivateAddressError(`${hostname} is not an address of the public internet`)
      const [first] = addresses ?? []
      if (error || refusal || !first) return done(error ?? refusal, '', 0)
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }
}

/** The public internet over HTTPS at its own port: no IP addresses, which no browser vendor uses, and no names inside a network. */
export function createPublicReach(): Reach {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return {
    allows({ protocol, hostname, port, username, password }) {
      const name = hostname.replace(/^\[|\]$|\.$/g, '')
      const isName = isIP(name) === 0 && name.includes('.') && !/\.(?:localhost|local|internal)$/.test(name)
      return protocol === 'https:' && port === '' && username === '' && password === '' && isName
    },
    request: (endpoint, options) => request(endpoint, { ...options, agent, lookup: lookupPublic() }),
    close: () => agent.destroy(),
  }
}
