import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { deskApi } from '#contract/desk.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { eventDayEnd } from '#contract/rules/eventDay.ts'
import { firstName } from '#contract/rules/names.ts'
import { isActiveStatus } from '#contract/rules/requestStatus.ts'
import { callApi } from '../../../http/callApi.ts'
import { currentTime } from '../../../http/clock.ts'
import { ownChangesShown } from '../../../http/ownChanges.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { ActionButton, usePaletteAction } from '../../../ui/commands.tsx'
import { Loaded } from '../../../ui/ErrorState.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useCallWithToasts } from '../../../ui/toasts/useCallWithToasts.ts'
import { useNow } from '../../../ui/useNow.ts'
import { KeyHint } from '../../desk/deskCommands.tsx'
import { requestAddress, statusAt } from '../../desk/requestQueue.ts'
import { shorten } from '../../desk/requestWords.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { DeskState } from './RequestFacts.tsx'
import styles from './request.module.css'

interface DeskActionsProps {
  request: AdminTicketRequest
  /** It was put off until later. */
  onSnoozed?: () => void
}

/** The owner of a request, until when it is snoozed, and the buttons that change this. */
export function DeskActions({ request, onSnoozed }: DeskActionsProps) {
  const { id: readerId } = useSignedInUser()
  const now = useNow()
  const assignment = useAssignment(request.id)
  const snooze = useSnooze(request.id)
  const [choosing, setChoosing] = useState<'colleague' | 'time'>()
  const close = () => setChoosing(undefined)
  const navigate = useNavigate()
  const { search } = useLocation()
  const putOff = (until: Date) =>
    snooze.mutate(until, {
      onSuccess: () => {
        showToast({
          title: `${shorten(request.artist, 40)} is snoozed`,
          description: `Until ${formatInstant(until.toISOString())}, or until the client writes.`,
          // Once it is back in its place of the list.
          undo: () =>
            void snooze.mutateAsync(undefined).then(
              () => navigate(requestAddress(request.id, search), { replace: true }),
              () => undefined,
            ),
        })
        onSnoozed?.()
      },
    })
  const times = snoozeTimes(request.replyDueAt, now)
  const { assignedTo, snoozedUntil } = request
  const isMine = assignedTo?.id === readerId
  const others = useColleagues(isMine).data?.filter(({ id }) => id !== readerId)
  // Also while one of them has it, who may not be there.
  usePaletteAction({
    action: 'Assign to a colleague',
    onClick: () => setChoosing('colleague'),
    needsConnection: true,
  })
  return (
    <>
      <DeskState
        request={request}
        assign={
          <>
            <ActionButton
              action={isMine ? 'Release' : assignedTo ? 'Take over' : 'Assign to me'}
              shownKey={isMine ? undefined : 'a'}
              variant="quiet"
              className={styles.action}
              needsConnection
              pending={assignment.isPending}
              onClick={() => assignment.mutate(isMine ? 'nobody' : 'you')}
            >
              {isMine ? 'Release' : assignedTo ? 'Take over' : 'Assign to me'}{' '}
              {!isMine && <KeyHint>a</KeyHint>}
            </ActionButton>
            {isMine && others?.length !== 0 && (
              <Button
                variant="quiet"
                className={styles.action}
                needsConnection
                onClick={() => setChoosing('colleague')}
              >
                Hand over
              </Button>
            )}
          </>
        }
        snooze={
          isWaiting(request, now) ? (
            <ReminderButton request={request} />
          ) : (
            (snoozedUntil || times.length > 0) && (
              <ActionButton
                action={snoozedUntil ? 'Wake up' : 'Snooze'}
                shownKey="s"
                variant="quiet"
                className={styles.action}
                needsConnection
                pending={snooze.isPending}
                onClick={() => (snoozedUntil ? snooze.mutate(undefined) : setChoosing('time'))}
              >
                {snoozedUntil ? 'Wake up' : 'Snooze'} <KeyHint>s</KeyHint>
              </ActionButton>
            )
          )
        }
      />
      <AssignSheet
        isOpen={choosing === 'colleague'}
        readerId={readerId}
        assigneeId={assignedTo?.id}
        onClose={close}
        onChoose={(colleagueId) => {
          close()
          assignment.mutate({ colleagueId })
        }}
      />
      <TimeSheet
        isOpen={choosing === 'time'}
        title="Snooze this request"
        times={times}
        last={request.replyDueAt}
        words={snoozeWords}
        onClose={close}
        onChoose={(until) => {
          close()
          putOff(until)
        }}
      >
        It leaves “Needs us” until then, or until the client writes. The promised time stays as it is.
      </TimeSheet>
    </>
  )
}

/** Assigns a request to the reader or another admin, also in place of an owner, or to nobody. */
function useAssignment(requestId: string) {
  return useCallWithToasts({
    call: (to: 'you' | 'nobody' | { colleagueId: string }) => {
      const params = { id: requestId }
      if (to === 'nobody') return callApi(deskApi.release, { params })
      return callApi(deskApi.assign, { params, query: to === 'you' ? {} : { to: to.colleagueId } })
    },
    failed: 'Failed to assign the request',
    onSuccess: showRequest,
    onSettled: ownChangesShown,
  })
}

/** Snoozes a request until an instant, or wakes it. */
function useSnooze(requestId: string) {
  return useCallWithToasts({
    call: (until: Date | undefined) => {
      const params = { id: requestId }
      return until
        ? callApi(deskApi.snooze, { params, body: { until: until.toISOString() } })
        : callApi(deskApi.wake, { params })
    },
    failed: 'Failed to snooze the request',
    onSuccess: showRequest,
    onSettled: ownChangesShown,
  })
}

function showRequest(request: AdminTicketRequest, _: unknown, queryClient: QueryClient): void {
  queryClient.setQueryData(requestsQueries.adminDetail(request.id).queryKey, request)
}

/** All admins, fetched every time: no event invalidates them when there is a new one. */
function useColleagues(enabled: boolean) {
  return useQuery({ ...readQuery(deskApi.colleagues), enabled, staleTime: 0 })
}

interface AssignSheetProps {
  isOpen: boolean
  readerId: string
  /** The current owner of the request. */
  assigneeId: string | undefined
  onClose: () => void
  onChoose: (colleagueId: string) => void
}

/** The other admins, to assign a request to one of them. */
function AssignSheet({ isOpen, readerId, assigneeId, onClose, onChoose }: AssignSheetProps) {
  const list = useColleagues(isOpen)
  const others = list.data?.filter(({ id }) => id !== readerId && id !== assigneeId)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Assign this request to">
      <Stack gap={2}>
        <Loaded query={list} what="your colleagues" count={2} height="3rem">
          {() =>
            others?.length === 0 ? (
              <Text tone="muted">There is no other admin to assign it to.</Text>
            ) : (
              <Choices
                choices={(others ?? []).map(({ id, name }) => ({ label: name, value: id }))}
                onChoose={onChoose}
              />
            )
          }
        </Loaded>
        <NeedsConnection quiet>Assigning a request needs a connection.</NeedsConnection>
      </Stack>
    </Sheet>
  )
}

const snoozeWords = {
  submit: 'Snooze until then',
  tooLate: 'Choose a time before the reply is due.',
  offline: 'Snoozing a request needs a connection.',
}

/** Whether the next step is the client's. */
function isWaiting(request: AdminTicketRequest, now: Date): boolean {
  return request.replyDueAt === null && isActiveStatus(statusAt(request, now))
}

/** Asks to be reminded of a request whose client stays silent, or takes that back. Nothing while it waits for staff. */
function ReminderButton({ request }: { request: AdminTicketRequest }) {
  const now = useNow()
  const reminder = useReminder(request.id)
  const [isOpen, setOpen] = useState(false)
  const { remindAt, deadlineAt, concertDate, name } = request
  const last = deadlineAt ?? eventDayEnd(concertDate).toISOString()
  const times = reminderTimes(last, deadlineAt !== null, now)
  if (!isWaiting(request, now) || (times.length === 0 && remindAt === null)) return null
  const press = () => (remindAt === null ? setOpen(true) : reminder.mutate(undefined))
  return (
    <>
      <ActionButton
        action={remindAt === null ? ifSilent : 'Drop the reminder'}
        shownKey="s"
        variant="quiet"
        className={styles.action}
        needsConnection
        pending={reminder.isPending}
        onClick={press}
      >
        {remindAt === null ? remindMe : drop} <KeyHint>s</KeyHint>
      </ActionButton>
      <TimeSheet
        isOpen={isOpen}
        title={ifSilent}
        times={times}
        last={last}
        words={reminderWords}
        onClose={() => setOpen(false)}
        onChoose={(at) => {
          setOpen(false)
          reminder.mutate(at)
        }}
      >
        The request returns to “Needs us” then, unless {firstName(name)} writes or acts before.
      </TimeSheet>
    </>
  )
}

const remindMe = (
  <>
    Remind me<span className="visually-hidden"> if they stay silent</span>
  </>
)

const drop = (
  <>
    Drop<span className="visually-hidden"> the reminder</span>
  </>
)

const ifSilent = 'Remind me if they stay silent'

const reminderWords = {
  submit: 'Remind me then',
  tooLate: 'Choose a time before it is over.',
  offline: 'A reminder needs a connection.',
}

/** Sets a reminder, or takes it back. */
function useReminder(requestId: string) {
  return useCallWithToasts({
    call: (at: Date | undefined) => {
      const params = { id: requestId }
      return at
        ? callApi(deskApi.remind, { params, body: { at: at.toISOString() } })
        : callApi(deskApi.dropReminder, { params })
    },
    failed: 'Failed to set the reminder',
    onSuccess: showRequest,
    onSettled: ownChangesShown,
  })
}

interface TimeSheetProps {
  isOpen: boolean
  title: string
  times: readonly DeskTime[]
  /** The last time that can be picked; null if none can. */
  last: string | null
  words: typeof snoozeWords
  /** The consequence until then. */
  children: ReactNode
  onClose: () => void
  onChoose: (until: Date) => void
}

/** Times to choose from, and a custom one. */
function TimeSheet({ isOpen, title, times, last, words, children, onClose, onChoose }: TimeSheetProps) {
  const list = useRef<HTMLElement>(null)
  const choices = times.map(({ label, until }) => ({
    label: `${label} · ${formatInstant(until.toISOString())}`,
    value: until,
  }))
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      onOpened={() => list.current?.querySelector('button')?.focus()}
    >
      <Stack gap={2} ref={list}>
        <Text tone="muted">{children}</Text>
        <Choices choices={choices} onChoose={onChoose} />
        {last !== null && <PickedTime last={last} words={words} onChoose={onChoose} />}
        <NeedsConnection quiet>{words.offline}</NeedsConnection>
      </Stack>
    </Sheet>
  )
}

interface ChoicesProps<Value> {
  choices: readonly { label: string; value: Value }[]
  onChoose: (value: Value) => void
}

function Choices<Value>({ choices, onChoose }: ChoicesProps<Value>) {
  return (
    <Stack as="ul" gap={2}>
      {choices.map(({ label, value }) => (
        <li key={String(value)}>
          <Button full needsConnection onClick={() => onChoose(value)}>
            {label}
          </Button>
        </li>
      ))}
    </Stack>
  )
}

interface PickedTimeProps {
  last: string
  words: typeof snoozeWords
  onChoose: (until: Date) => void
}

function PickedTime({ last, words, onChoose }: PickedTimeProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const picked = parsePickedTime(typed, last, words.tooLate, currentTime())
    if ('error' in picked) setError(picked.error)
    else onChoose(picked.until)
  }
  return (
    <form className={styles.picked} noValidate onSubmit={submit}>
      <Stack gap={2}>
        <TextField
          label="Date and time"
          autoComplete="off"
          enterKeyHint="done"
          type="datetime-local"
          min={wallTimeOf(currentTime())}
          max={wallTimeOf(new Date(last))}
          hint={`Your own time, until ${formatInstant(last)} at the latest.`}
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" full needsConnection>
          {words.submit}
        </Button>
      </Stack>
    </form>
  )
}

const hour = 60 * 60 * 1000

interface DeskTime {
  label: string
  until: Date
}

/** The times that a request can be snoozed to: at most until its reply is due. None if that has passed. */
export function snoozeTimes(replyDueAt: string | null, now: Date): DeskTime[] {
  const due = replyDueAt === null ? Number.NaN : Date.parse(replyDueAt)
  if (!(due > now.getTime())) return []
  const morning = new Date(now)
  morning.setHours(9, 0, 0, 0)
  if (morning <= now) morning.setDate(morning.getDate() + 1)
  const times = [
    { label: 'For an hour', until: new Date(now.getTime() + hour) },
    { label: 'For 3 hours', until: new Date(now.getTime() + 3 * hour) },
    {
      label: morning.getDate() === now.getDate() ? 'Until 9 this morning' : 'Until 9 tomorrow',
      until: morning,
    },
  ]
  return [
    ...inOrder(times, now, due),
    { label: 'Until the client writes, at the latest', until: new Date(due) },
  ]
}

/**
 * When staff can be reminded of a silent client.
 *
 * @param last the client's time ends then
 * @param isDeadline of an offer or a payment, not of the event
 */
export function reminderTimes(last: string, isDeadline: boolean, now: Date): DeskTime[] {
  const end = Date.parse(last)
  const morning = (days: number) => {
    const date = new Date(now)
    date.setDate(date.getDate() + days)
    date.setHours(9, 0, 0, 0)
    return date
  }
  const times = [
    { label: 'In 3 hours', until: new Date(now.getTime() + 3 * hour) },
    { label: 'Tomorrow', until: morning(1) },
    { label: 'In 2 days', until: morning(2) },
    { label: 'In a week', until: morning(7) },
    ...(isDeadline ? [{ label: '2 hours before it ends', until: new Date(end - 2 * hour) }] : []),
  ]
  return inOrder(times, now, end)
}

/** The times before an end that are worth it: an hour from now at least. */
function inOrder(times: readonly DeskTime[], now: Date, end: number): DeskTime[] {
  return times
    .filter(({ until }) => until.getTime() >= now.getTime() + hour && until.getTime() < end)
    .sort((one, other) => one.until.getTime() - other.until.getTime())
}

/** A local date and time as a `datetime-local` field has it: `2027-05-01T09:00`. */
export function wallTimeOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The instant of a picked local time, or why it cannot be one. */
export function parsePickedTime(
  typed: string,
  last: string,
  tooLate: string,
  now: Date,
): { until: Date } | { error: string } {
  const until = new Date(typed)
  if (typed === '' || Number.isNaN(until.getTime())) return { error: 'Choose a date and a time.' }
  if (until <= now) return { error: 'Choose a time in the future.' }
  if (until > new Date(last)) return { error: tooLate }
  return { until }
}
