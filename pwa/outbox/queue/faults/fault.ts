import type { Chance } from './chance.ts'

/** What can happen to one call. */
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
  | 'request_timeout'
  | 'portal_page'
  | 'portal_json'
  | 'foreign_refusal'
  | 'conflict'
  | 'unprocessable'
  | 'cut_upload'
  | 'lost_file'
  | 'kill_after_reply'

/** How often each strikes, in hundredths. */
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
  ['request_timeout', 2],
  ['portal_page', 2],
  ['portal_json', 2],
  ['foreign_refusal', 3],
  ['conflict', 5],
  ['unprocessable', 5],
  ['lost_file', 2],
  ['kill_after_reply', 2],
]

export function drawFault(chance: Chance, path: string): Fault {
  if (isUpload(path) && chance.happens(0.15)) return 'cut_upload'
  let at = chance.below(100)
  for (const [fault, weight] of weights) {
    if (at < weight) return fault
    at -= weight
  }
  return 'none'
}

/** What happens to the next call that it suits, whatever chance says. */
export interface PlannedFault {
  suits: (path: string) => boolean
  /** A fault, or what becomes of the call: `arrive` makes it for real. */
  fault: Fault | ((arrive: () => Promise<Response>) => Promise<Response>)
}

export function isUpload(path: string): boolean {
  return path.startsWith('/api/files/')
}

/** A call that carries out an entry, and not what goes ahead of it. */
export function isCommand(path: string): boolean {
  return !isUpload(path) && !isProbe(path)
}

/** The call by which a device that believes to have no network finds out whether that is so. */
export function isProbe(path: string): boolean {
  return path === '/api/health'
}
