export { createStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from './createStripeSandbox.ts'
export type { SandboxLog } from './sandboxLog.ts'
