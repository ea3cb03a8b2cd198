import type { Log } from '../config/log.ts'

/** A log that records its lines. */
export function listeningLog() {
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
