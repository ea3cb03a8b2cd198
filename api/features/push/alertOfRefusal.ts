import { z } from 'zod'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { defineJob } from '../../jobs/defineJob.ts'
import { alertStaff } from '../messages/alertStaff.ts'

/** Tells staff that a push service does not take our notifications. Its dedupe key makes it one a day. */
export const alertOfRefusalJob = defineJob({
  kind: 'push.alert_of_refusal',
  lane: 'deadlines',
  payload: z.object({ host: z.string(), why: z.string() }),
  async run(deps, { host, why }) {
    await inTransaction(deps, async (tx) => {
      const id = newId(tx.now)
      await recordEvent(tx, { type: 'push.refused', actorId: null, subjectId: id })
      await alertStaff(tx, {
        id,
        event: 'push.refused',
        subject: 'Notifications are not delivered',
        message:
          `${host} does not take our notifications: ${why}. ` +
          'Please ask a developer to check VAPID_SUBJECT and the VAPID keys. Mails are sent as before.',
      })
    })
  },
})
