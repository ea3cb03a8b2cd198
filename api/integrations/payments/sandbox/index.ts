export { createStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from './createStripeSandbox.ts'
