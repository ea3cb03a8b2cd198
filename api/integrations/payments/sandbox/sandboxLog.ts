/** The sandbox's log, e.g. a pino logger. It never receives keys, secrets or card numbers. */
export interface SandboxLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
