import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deskApi } from '#contract/desk.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { callApi } from '../../../http/callApi.ts'
import { currentTime } from '../../../http/clock.ts'
import { ownChangesShown } from '../../../http/ownChanges.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { useNow } from '../../../ui/useNow.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { ActionButton, usePaletteAction } from '../keyboard/deskCommands.tsx'
import { assigneeWord } from '../queue/requestWords.ts'
import styles from './request.module.css'
import { parsePickedTime, type SnoozeTime, snoozeTimes, wallTimeOf } from './snoozeTimes.ts'

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
  // Also while one of them has it, who may not be there.
  usePaletteAction({
    action: 'Assign to a colleague',
    onClick: () => setChoosing('colleague'),
    needsConnection: true,
  })
  return (
    <Row className={styles.actions}>
      {assignee && (
        <StatusPill tone="neutral">Assigned to {assignee === 'You' ? 'you' : assignee}</StatusPill>
      )}
      <ActionButton
        action={assignee === 'You' ? 'Release' : assignee ? 'Take over' : 'Assign to me'}
        variant="quiet"
        className={styles.action}
        needsConnection
        pending={assignment.isPending}
        onClick={() => assignment.mutate(assignee === 'You' ? 'nobody' : 'you')}
      />
      {assignee === 'You' && (
        <Button
          variant="quiet"
          className={styles.action}
          needsConnection
          onClick={() => setChoosing('colleague')}
        >
          Hand over
        </Button>
      )}
      {snoozedUntil && <StatusPill tone="neutral">Snoozed until {formatInstant(snoozedUntil)}</StatusPill>}
      {(snoozedUntil || times.length > 0) && (
        <ActionButton
          action={snoozedUntil ? 'Wake up' : 'Snooze'}
          variant="quiet"
          className={styles.action}
          needsConnection
          pending={snooze.isPending}
          onClick={() => (snoozedUntil ? snooze.mutate(undefined) : setChoosing('time'))}
        />
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
    </Row>
  )
}

/** Assigns a request to the reader or another admin, whoever had it, or to nobody. */
function useAssignment(requestId: string) {
  const onSettled = useSettled(requestId)
  return useSingleMutation({
    mutationFn: (to: 'you' | 'nobody' | { colleagueId: string }) => {
      const params = { id: requestId }
      if (to === 'nobody') return callApi(deskApi.release, { params })
      return callApi(deskApi.assign, { params, query: to === 'you' ? {} : { to: to.colleagueId } })
    },
    onError: (error) => toastForError(error, 'Failed to assign the request', 'Please try again.'),
    onSettled,
  })
}

/** Snoozes a request until an instant, or wakes it. */
function useSnooze(requestId: string) {
  const onSettled = useSettled(requestId)
  return useSingleMutation({
    mutationFn: (until: Date | undefined) => {
      const params = { id: requestId }
      return until
        ? callApi(deskApi.snooze, { params, body: { until: until.toISOString() } })
        : callApi(deskApi.wake, { params })
    },
    onError: (error) => toastForError(error, 'Failed to snooze the request', 'Please try again.'),
    onSettled,
  })
}

/** Shows the reply, and puts the request in its place in the lists. */
function useSettled(requestId: string) {
  const queryClient = useQueryClient()
  return (changed: AdminTicketRequest | undefined) => {
    if (changed) queryClient.setQueryData(requestsQueries.adminDetail(requestId).queryKey, changed)
    return ownChangesShown()
  }
}

interface AssignSheetProps {
  isOpen: boolean
  readerId: string
  /** Who has the request now. */
  assigneeId: string | undefined
  onClose: () => void
  onChoose: (colleagueId: string) => void
}

/** The other admins, to assign a request to one of them. */
function AssignSheet({ isOpen, readerId, assigneeId, onClose, onChoose }: AssignSheetProps) {
  // Nothing tells a page of a new admin.
  const list = useQuery({ ...readQuery(deskApi.colleagues), enabled: isOpen, staleTime: 0 })
  const others = list.data?.filter(({ id }) => id !== readerId && id !== assigneeId)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Assign this request to">
      {list.isPending && <SkeletonList count={2} height="3rem" label="Loading colleagues" />}
      {list.isError && !list.data && <LoadError title="Could not load your colleagues" query={list} />}
      {others?.length === 0 && (
        <Text tone="muted" className={styles.choices}>
          There is no other admin to assign it to.
        </Text>
      )}
      {others && others.length > 0 && (
        <Stack as="ul" gap={2} className={styles.choices}>
          {others.map(({ id, name }) => (
            <li key={id}>
              <Button full needsConnection onClick={() => onChoose(id)}>
                {name}
              </Button>
            </li>
          ))}
        </Stack>
      )}
      <NeedsConnection quiet>Assigning a request needs a connection.</NeedsConnection>
    </Sheet>
  )
}

interface SnoozeSheetProps {
  isOpen: boolean
  times: readonly SnoozeTime[]
  /** When the reply is due. */
  dueAt: string | null
  onClose: () => void
  onChoose: (until: Date) => void
}

/** The times to snooze a request to. */
function SnoozeSheet({ isOpen, times, dueAt, onClose, onChoose }: SnoozeSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Snooze this request">
      <Text tone="muted" className={styles.choices}>
        It leaves “Needs us” until then, or until the client writes. The promised time stays as it is.
      </Text>
      <Stack as="ul" gap={2} className={styles.choices}>
        {times.map(({ label, until }) => (
          <li key={label}>
            <Button full needsConnection onClick={() => onChoose(until)}>
              {label} · {formatInstant(until.toISOString())}
            </Button>
          </li>
        ))}
      </Stack>
      {dueAt !== null && <PickedTime dueAt={dueAt} onChoose={onChoose} />}
      <NeedsConnection quiet>Snoozing a request needs a connection.</NeedsConnection>
    </Sheet>
  )
}

function PickedTime({ dueAt, onChoose }: { dueAt: string; onChoose: (until: Date) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const picked = parsePickedTime(typed, dueAt, currentTime())
    if ('error' in picked) setError(picked.error)
    else onChoose(picked.until)
  }
  return (
    <form className={styles.picked} noValidate onSubmit={submit}>
      <Stack gap={2}>
        <TextField
          label="Date and time"
          type="datetime-local"
          min={wallTimeOf(currentTime())}
          max={wallTimeOf(new Date(dueAt))}
          hint={`Your own time, until ${formatInstant(dueAt)} at the latest.`}
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" full needsConnection>
          Snooze until then
        </Button>
      </Stack>
    </form>
  )
}
