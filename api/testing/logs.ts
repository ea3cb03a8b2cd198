import type { Log } from '../config/log.ts'

/** A log that records its lines. */
export function recordingLog() {
  const lines: { level: string; about: Record<string, unknown>; text: string }[] = []
  const at = (bindings: object): Log => {
    const keep = (level: string) => (about: object | string, text?: string) =>
      typeof about === 'string'
        ? lines.push({ level, about: { ...bindings }, text: about })
        : lines.push({ level, about: { ...bindings, ...about }, text: text ?? '' })
    const log: unknown = {
      info: keep('info'),
      warn: keep('warn'),
      error: keep('error'),
      debug: keep('debug'),
      child: (more: object) => at({ ...bindings, ...more }),
    }
    return log as Log
  }
  return { log: at({}), lines }
}

/** What a library may throw, and what reading it may do: each is a new one, by what is odd about it. */
export function hostileErrors(): [oddity: string, error: unknown][] {
  const cycle = new Error('a cycle')
  cycle.cause = new Error('its cause', { cause: cycle })
  const withBuffer = Object.assign(new Error('a parse error'), {
    code: 'HPE_INVALID_CHUNK_SIZE',
    rawPacket: Buffer.from('secret packet'),
    socket: { server: { password: 'secret' } },
  })
  const throwing = Object.defineProperties(
    new Error('throws when it is read'),
    Object.fromEntries(
      // The stack first: Node builds it, with the name, when it is replaced.
      ['stack', 'name', 'message', 'code', 'cause', 'nativeError', 'toString', 'toJSON'].map((name) => [
        name,
        {
          get() {
            throw new Error(`secret of ${name}`)
          },
        },
      ]),
    ),
  )
  const huge = Object.assign(new Error('x'.repeat(10_000_000)), { code: 'y'.repeat(10_000_000) })
  return [
    ['a Buffer in it', withBuffer],
    ['a cycle of causes', cycle],
    ['getters that throw', throwing],
    ['a message of 10 MB', huge],
    ['a cause that is a Buffer', new Error('caused by bytes', { cause: Buffer.from('secret') })],
    ['several errors without a message', new AggregateError([new Error('one'), new Error('two')], '')],
    ['properties of other types', Object.assign(new Error(''), { name: 7, code: {}, stack: [] })],
    ['no prototype', Object.assign(Object.create(null), { secret: 'secret' })],
    ['a frozen error', Object.freeze(new Error('frozen'))],
    ['a symbol', Symbol('symbol')],
    ['a function', () => 'secret'],
    ['a text', 'only a text'],
    ['a Buffer', Buffer.from('secret')],
    ['null', null],
    ['undefined', undefined],
  ]
}
