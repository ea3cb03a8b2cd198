/** Where the sandbox says what went wrong; a pino logger will do. It never passes keys, secrets or card numbers. */
export interface SandboxLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
