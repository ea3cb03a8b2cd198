import { isIP } from 'node:net'

/** The host of a subject: `mailto:name@host` or `https://host`. */
function hostOf(subject: string): string | undefined {
  const mailbox = /^mailto:[^\s<>@:]+@([^\s<>@/]+)$/.exec(subject)?.[1]
  if (mailbox) return mailbox.toLowerCase()
  return /^https:\/\/[^\s<>]+$/.test(subject) && URL.canParse(subject) ? new URL(subject).hostname : undefined
}

/**
 * Whether push services take this `sub` (RFC 8292, 2.1). Apple refuses names inside a network, spaces and brackets with 403
 * BadJwtToken, which other push services let pass: developer.apple.com/forums/thread/725473
 */
export function isSubjectTaken(subject: string): boolean {
  const host = hostOf(subject) ?? ''
  return host.includes('.') && isIP(host) === 0 && !/\.(?:localhost|local|invalid)$/.test(host)
}

/** Whether it is an example that nobody reads mail at (RFC 2606). */
export function isPlaceholder(subject: string): boolean {
  return /(?:^|\.)(?:example|test|example\.(?:com|net|org))$/.test(hostOf(subject) ?? '')
}
