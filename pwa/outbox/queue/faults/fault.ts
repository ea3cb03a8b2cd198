import type { Random } from './random.ts'

/** A fault that can be injected into a call. */
export type Fault =
  | 'none'
  | 'delay'
  | 'refused'
  | 'cut_before'
  | 'cut_after'
  | 'arrives_later'
  | 'timeout'
  | 'internal'
  | 'bad_gateway'
  | 'unavailable'
  | 'too_many'
  | 'storage_full'
  | 'request_timeout'
  | 'portal_page'
  | 'portal_json'
  | 'foreign_refusal'
  | 'conflict'
  | 'unprocessable'
  | 'cut_upload'
  | 'lost_file'
  | 'kill_after_reply'

/** Probability of each fault, in percent. */
const weights: readonly (readonly [Fault, number])[] = [
  ['delay', 18],
  ['refused', 4],
  ['cut_before', 4],
  ['cut_after', 7],
  ['arrives_later', 3],
  ['timeout', 2],
  ['internal', 2],
  ['bad_gateway', 2],
  ['unavailable', 2],
  ['too_many', 2],
  ['storage_full', 2],
  ['request_timeout', 2],
  ['portal_page', 2],
  ['portal_json', 2],
  ['foreign_refusal', 3],
  ['conflict', 5],
  ['unprocessable', 5],
  ['lost_file', 2],
  ['kill_after_reply', 2],
]

export function drawFault(random: Random, path: string): Fault {
  if (isUpload(path) && random.happens(0.15)) return 'cut_upload'
  let at = random.below(100)
  for (const [fault, weight] of weights) {
    if (at < weight) return fault
    at -= weight
  }
  return 'none'
}

/** A fault for the next matching call, instead of a random one. */
export interface PlannedFault {
  suits: (path: string) => boolean
  /** A fault, or a function that handles the call: `arrive` makes the real call. */
  fault: Fault | ((arrive: () => Promise<Response>) => Promise<Response>)
}

export function isUpload(path: string): boolean {
  return path.startsWith('/api/files/')
}

/** The call of an entry, not its upload or the health check before it. */
export function isCommand(path: string): boolean {
  return !isUpload(path) && !isProbe(path)
}

/** The health call with which a device that reports being offline checks whether that is true. */
export function isProbe(path: string): boolean {
  return path === '/api/health'
}
