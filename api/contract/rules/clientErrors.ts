import type { clientErrorsApi } from '../clientErrors.ts'
import type { BodyOf } from '../endpoint.ts'
import { pageAt } from '../pages.ts'

export type ClientError = BodyOf<typeof clientErrorsApi.report>

const maxFrames = 5
/** Characters of a message. */
const longestMessage = 200
/** The patterns are not run over more than this. */
const longestRead = 1000

/**
 * Removes personal data from an error report and cuts it to sane lengths: quoted text, email addresses, ids and numbers in the message,
 * ids and query in the route, frames of other sites' files. Applied by the page before sending and by the server before logging;
 * idempotent.
 */
export function cleanClientError({ build, route, name, message, frames }: ClientError): ClientError {
  return {
    build: /^[\w.-]{1,40}$/.test(build) ? build : 'unknown',
    route: pageAt(route) ?? 'unknown',
    name: /^[A-Za-z]\w{0,39}$/.test(name) ? name : 'Error',
    message: withoutPersonalText(message.slice(0, longestRead)).slice(0, longestMessage),
    frames: frames.filter((frame) => /^[\w.-]{1,60}\.js:\d{1,7}:\d{1,7}$/.test(frame)).slice(0, maxFrames),
  }
}

/** The order matters: quoted text may contain all the others, and a URL contains ids. An unclosed quote extends to the end. */
const personal: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/"[^"]*(?:"|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|`[^`]*(?:`|$)/g, '[text]'],
  // Not the apostrophe of "can't".
  [/(?<!\w)'[^']*(?:'|$)|‘[^’]*(?:’|$)/g, '[text]'],
  [/\b[\w.+-]+:\/\/\S+/g, '[address]'],
  [/\S+@\S+/g, '[email]'],
  // Also one without a digit.
  [/\b(?:sk|pk|rk|whsec)_\w+/g, '[key]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{8,}/gi, '[id]'],
  // Four digits or more: phone numbers, zip codes, cards. React's error codes have at most three.
  [/\+?\(?\d[\d\s().,:/-]{2,}\d/g, '[number]'],
]

/** A text without quoted text, addresses, ids, keys and numbers. */
export function withoutPersonalText(message: string): string {
  return personal
    .reduce((text, [pattern, instead]) => text.replace(pattern, instead), message)
    .replace(/\s+/g, ' ')
}
