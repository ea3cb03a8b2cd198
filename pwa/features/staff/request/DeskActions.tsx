import { useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { assigneeWord } from '../queue/requestWords.ts'
import { AssignSheet } from './AssignSheet.tsx'
import styles from './DeskActions.module.css'
import { SnoozeSheet } from './SnoozeSheet.tsx'
import { snoozeTimes } from './snoozeTimes.ts'
import { useAssignment, useSnooze } from './useDeskActions.ts'

/** Who looks after a request, until when it is snoozed, and the buttons that change this. */
export function DeskActions({ request }: { request: AdminTicketRequest }) {
  const { id: readerId } = useSignedInUser()
  const now = useNow()
  const assignment = useAssignment(request.id)
  const snooze = useSnooze(request.id)
  const [choosing, setChoosing] = useState<'colleague' | 'time'>()
  const close = () => setChoosing(undefined)
  const assignee = assigneeWord(request, readerId)
  const times = snoozeTimes(request.replyDueAt, now)
  const { snoozedUntil } = request
  return (
    <div className={styles.actions}>
      {assignee && (
        <StatusPill tone="neutral">Assigned to {assignee === 'You' ? 'you' : assignee}</StatusPill>
      )}
      <Button
        variant="quiet"
        className={styles.action}
        needsConnection
        data-palette
        pending={assignment.isPending}
        onClick={() => assignment.mutate(assignee === 'You' ? 'nobody' : 'you')}
      >
        {assignee === 'You' ? 'Release' : assignee ? 'Take over' : 'Assign to me'}
      </Button>
      <Button
        variant="quiet"
        className={styles.action}
        needsConnection
        data-palette="Assign to a colleague"
        // Still in the palette.
        hidden={assignee !== 'You'}
        onClick={() => setChoosing('colleague')}
      >
        Hand over
      </Button>
      {snoozedUntil && <StatusPill tone="neutral">Snoozed until {formatInstant(snoozedUntil)}</StatusPill>}
      {(snoozedUntil || times.length > 0) && (
        <Button
          variant="quiet"
          className={styles.action}
          needsConnection
          data-palette
          pending={snooze.isPending}
          onClick={() => (snoozedUntil ? snooze.mutate(undefined) : setChoosing('time'))}
        >
          {snoozedUntil ? 'Wake up' : 'Snooze'}
        </Button>
      )}
      <span className={styles.reference}>
        <span className="visually-hidden">Reference </span>#{referenceOf(request.id)}
      </span>
      <AssignSheet
        isOpen={choosing === 'colleague'}
        readerId={readerId}
        assigneeId={request.assignedTo?.id}
        onClose={close}
        onChoose={(colleagueId) => {
          close()
          assignment.mutate({ colleagueId })
        }}
      />
      <SnoozeSheet
        isOpen={choosing === 'time'}
        times={times}
        dueAt={request.replyDueAt}
        onClose={close}
        onChoose={(until) => {
          close()
          snooze.mutate(until)
        }}
      />
    </div>
  )
}
