import type { OutboxScript } from './outboxScript.ts'
import { isOutboxIdle, sendOutbox } from './sendOutbox.ts'

// A script of its own, beside `sw.ts`: see `outboxScript.ts`.
Object.assign(self, { outboxScript: { sendOutbox, isOutboxIdle } satisfies OutboxScript })
