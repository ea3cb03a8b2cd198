import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { currentTime } from '../../../http/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/ErrorState.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './request.module.css'

interface AssignSheetProps {
  isOpen: boolean
  readerId: string
  /** The current owner of the request. */
  assigneeId: string | undefined
  colleagues: UseQueryResult<{ id: string; name: string }[]>
  onClose: () => void
  onChoose: (colleagueId: string) => void
}

/** The other admins, to assign a request to one of them. */
export function AssignSheet({
  isOpen,
  readerId,
  assigneeId,
  colleagues,
  onClose,
  onChoose,
}: AssignSheetProps) {
  const others = colleagues.data?.filter(({ id }) => id !== readerId && id !== assigneeId)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={assigneeId === readerId ? 'Hand over to' : 'Assign this request to'}
    >
      <Stack gap={2}>
        <Loaded query={colleagues} what="your colleagues" count={2} height="3rem">
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

export interface DeskTime {
  label: string
  until: Date
}

interface TimeWords {
  submit: string
  tooLate: string
  offline: string
}

interface TimeSheetProps {
  isOpen: boolean
  title: string
  times: readonly DeskTime[]
  /** The last time that can be picked; null if none can. */
  last: string | null
  words: TimeWords
  /** The consequence until then. */
  children: ReactNode
  onClose: () => void
  onChoose: (until: Date) => void
}

/** Times to choose from, and a custom one. */
export function TimeSheet({
  isOpen,
  title,
  times,
  last,
  words,
  children,
  onClose,
  onChoose,
}: TimeSheetProps) {
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
  words: TimeWords
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
