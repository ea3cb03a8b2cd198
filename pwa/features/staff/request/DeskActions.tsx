import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { deskApi } from '#contract/desk.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { eventDayEnd } from '#contract/rules/eventDay.ts'
import { firstName } from '#contract/rules/names.ts'
import { isActiveStatus } from '#contract/rules/requestStatus.ts'
import { shorten } from '#contract/rules/visibleText.ts'
import { callApi } from '../../../http/callApi.ts'
import { ownChangesShown } from '../../../http/ownChanges.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { ActionButton, usePaletteAction } from '../../../ui/commands.tsx'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import { formatTime } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useCallWithToasts } from '../../../ui/toasts/useCallWithToasts.ts'
import { useHasBeen } from '../../../ui/useLast.ts'
import { useNow } from '../../../ui/useNow.ts'
import { KeyHint } from '../../desk/deskCommands.tsx'
import { requestAddress, statusAt } from '../../desk/requestQueue.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import type { DeskTime } from './DeskSheets.tsx'
import { DeskState } from './RequestFacts.tsx'
import styles from './request.module.css'

interface DeskActionsProps {
  request: AdminTicketRequest
  /** Called once the request is snoozed. */
  onSnoozed?: () => void
}

// These sheets need a connection anyway, so they load when they are opened.
const sheets = () => import('./DeskSheets.tsx')
const AssignSheet = lazy(() => sheets().then(({ AssignSheet }) => ({ default: AssignSheet })))
const TimeSheet = lazy(() => sheets().then(({ TimeSheet }) => ({ default: TimeSheet })))

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
          description: `Until ${formatTime(until.toISOString())}, or until the client writes.`,
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
  const isHandingOver = choosing === 'colleague'
  const colleagues = useColleagues(isMine || isHandingOver)
  const others = colleagues.data?.filter(({ id }) => id !== readerId)
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
            {/* Where "Take over" was, so that a second tap gives nothing away. */}
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
      <Opened isOpen={isHandingOver}>
        <AssignSheet
          isOpen={isHandingOver}
          readerId={readerId}
          assigneeId={assignedTo?.id}
          colleagues={colleagues}
          onClose={close}
          onChoose={(colleagueId) => {
            close()
            assignment.mutate({ colleagueId })
          }}
        />
      </Opened>
      <Opened isOpen={choosing === 'time'}>
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
      </Opened>
    </>
  )
}

/** Loads a sheet when it is opened for the first time. */
function Opened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    useHasBeen(isOpen) && (
      <CardBoundary>
        <Suspense>{children}</Suspense>
      </CardBoundary>
    )
  )
}

/** Assigns a request to the reader or another admin, also in place of an owner, or to nobody. */
const useAssignment = (id: string) =>
  useChange('Failed to assign the request', (to: 'you' | 'nobody' | { colleagueId: string }) =>
    to === 'nobody'
      ? callApi(deskApi.release, { params: { id } })
      : callApi(deskApi.assign, { params: { id }, query: to === 'you' ? {} : { to: to.colleagueId } }),
  )

/** Snoozes a request until an instant, or wakes it. */
const useSnooze = (id: string) =>
  useChange('Failed to snooze the request', (until: Date | undefined) =>
    until
      ? callApi(deskApi.snooze, { params: { id }, body: { until: until.toISOString() } })
      : callApi(deskApi.wake, { params: { id } }),
  )

/** Sets a reminder, or takes it back. */
const useReminder = (id: string) =>
  useChange('Failed to set the reminder', (at: Date | undefined) =>
    at
      ? callApi(deskApi.remind, { params: { id }, body: { at: at.toISOString() } })
      : callApi(deskApi.dropReminder, { params: { id } }),
  )

/** A call that changes a request, and is answered with it. */
function useChange<To>(failed: string, call: (to: To) => Promise<AdminTicketRequest>) {
  return useCallWithToasts({
    call,
    failed,
    onSuccess: (request, _, queryClient) =>
      queryClient.setQueryData(requestsQueries.adminDetail(request.id).queryKey, request),
    onSettled: ownChangesShown,
  })
}

/** All admins, fetched every time: no event invalidates them when there is a new one. */
function useColleagues(enabled: boolean) {
  return useQuery({ ...readQuery(deskApi.colleagues), enabled, staleTime: 0 })
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

/** Asks to be reminded of a request whose client stays silent, or takes that back. */
function ReminderButton({ request }: { request: AdminTicketRequest }) {
  const now = useNow()
  const reminder = useReminder(request.id)
  const [isOpen, setOpen] = useState(false)
  const { remindAt, deadlineAt, concertDate, name } = request
  const last = deadlineAt ?? eventDayEnd(concertDate).toISOString()
  const times = reminderTimes(last, deadlineAt !== null, now)
  if (times.length === 0 && remindAt === null) return null
  return (
    <>
      <ActionButton
        action={remindAt === null ? ifSilent : 'Drop the reminder'}
        shownKey="s"
        variant="quiet"
        className={styles.action}
        needsConnection
        pending={reminder.isPending}
        onClick={() => (remindAt === null ? setOpen(true) : reminder.mutate(undefined))}
      >
        {remindAt === null ? remindMe : drop} <KeyHint>s</KeyHint>
      </ActionButton>
      <Opened isOpen={isOpen}>
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
      </Opened>
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

const hour = 60 * 60 * 1000

/** The times that a request can be snoozed to: at most until its reply is due. None if that has passed. */
export function snoozeTimes(replyDueAt: string | null, now: Date): DeskTime[] {
  const due = replyDueAt === null ? Number.NaN : Date.parse(replyDueAt)
  if (!(due > now.getTime())) return []
  const isEarly = morningAfter(0, now) > now
  const times = [
    { label: 'For an hour', until: new Date(now.getTime() + hour) },
    { label: 'For 3 hours', until: new Date(now.getTime() + 3 * hour) },
    {
      label: isEarly ? 'Until 9 this morning' : 'Until 9 tomorrow',
      until: morningAfter(isEarly ? 0 : 1, now),
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
  const times = [
    { label: 'In 3 hours', until: new Date(now.getTime() + 3 * hour) },
    { label: 'Tomorrow', until: morningAfter(1, now) },
    { label: 'In 2 days', until: morningAfter(2, now) },
    { label: 'In a week', until: morningAfter(7, now) },
    ...(isDeadline ? [{ label: '2 hours before it ends', until: new Date(end - 2 * hour) }] : []),
  ]
  return inOrder(times, now, end)
}

/** 9 o'clock, some days from now. */
function morningAfter(days: number, now: Date): Date {
  const date = new Date(now)
  date.setDate(date.getDate() + days)
  date.setHours(9, 0, 0, 0)
  return date
}

/** The times before an end that are worth it: an hour from now at least. */
function inOrder(times: readonly DeskTime[], now: Date, end: number): DeskTime[] {
  return times
    .filter(({ until }) => until.getTime() >= now.getTime() + hour && until.getTime() < end)
    .sort((one, other) => one.until.getTime() - other.until.getTime())
}
