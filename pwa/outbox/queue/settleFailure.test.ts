import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError, NotOurReplyError } from '../../http/errors.ts'
import { UnknownCommandError } from './outboxEntry.ts'
import { classifyFailure } from './settleFailure.ts'

const ours = (code: string, fields?: Record<string, string>) =>
  JSON.stringify({ message: 'In words.', code, ...(fields && { fields }) })

describe('classifyFailure', () => {
  it.each([
    ['no network', new NetworkError()],
    ['a captive portal’s page', new NotOurReplyError()],
    ['an upload that hung', new DOMException('Too long', 'TimeoutError')],
    ['a proxy’s 403', new ApiError(403, '<h1>Forbidden</h1>')],
    ['a proxy’s 401', new ApiError(401, '<h1>Sign in to the network</h1>')],
    ['a redirect', new ApiError(302, '')],
  ])('%s counts as offline', (_what, error) => {
    expect(classifyFailure(error)).toEqual({ kind: 'retry', isOffline: true, afterMs: undefined })
  })

  it.each([500, 502, 503, 504, 507, 408, 425, 429])('%i is retried, from our server or a proxy', (status) => {
    const later = { kind: 'retry', isOffline: false, afterMs: undefined }
    expect(classifyFailure(new ApiError(status, '<h1>Sorry</h1>'))).toEqual(later)
    expect(classifyFailure(new ApiError(status, ours('internal')))).toMatchObject(later)
  })

  it('honours Retry-After', () => {
    const { afterMs } = classifyFailure(new ApiError(503, 'Busy', 7000)) as { afterMs: number }
    expect(afterMs).toBe(7000)
  })

  it('says why our server puts it off, in its words', () => {
    const quota = new ApiError(429, ours('quota_used_up'), 180_000)
    expect(classifyFailure(quota)).toEqual({
      kind: 'retry',
      isOffline: false,
      afterMs: 180_000,
      because: 'In words.',
    })
    // The sentences of a 5xx are about us, not about what the user did.
    expect(classifyFailure(new ApiError(503, ours('internal')))).not.toMatchObject({ because: 'In words.' })
  })

  it('our 401 means signed out', () => {
    expect(classifyFailure(new ApiError(401, ours('signed_out')))).toEqual({ kind: 'signed_out' })
  })

  it('our 426 means that this build is too old', () => {
    expect(classifyFailure(new ApiError(426, ours('client_too_old')))).toEqual({ kind: 'outdated' })
  })

  it('another user’s session keeps the entry for its owner', () => {
    expect(classifyFailure(new ApiError(403, ours('another_person')))).toEqual({ kind: 'other_person' })
  })

  it.each([400, 403, 404, 409, 413, 422])('our %i needs the user, with the server’s message', (status) => {
    expect(classifyFailure(new ApiError(status, ours('request_changed', { row: 'Which row?' })))).toEqual({
      kind: 'needs_you',
      problem: { message: 'In words.', code: 'request_changed', fields: { row: 'Which row?' } },
    })
  })

  it('an entry of a newer version is retried and does not count as offline', () => {
    const error = new UnknownCommandError({ command: 'resale.optIn' } as never)
    expect(classifyFailure(error)).toEqual({ kind: 'retry', isOffline: false, afterMs: undefined })
  })
})
