import { type FormEvent, useEffect, useRef } from 'react'
import { maxMessageLength } from '#contract/chat.ts'
import { trimText } from '#contract/rules/visibleText.ts'
import { useDraft } from '../../forms/useDraft.ts'
import { editPlace } from '../../offline/drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'
import type { OutgoingCommand } from '../commands/registry.ts'
import { tooLateToEdit } from '../entryProgress.ts'
import type { TextEntry } from '../queue/outboxEntry.ts'
import { describeStoreError, useEntryActions, useOutboxEntries, useSend } from '../useOutbox.ts'
import styles from './outbox.module.css'

interface MessageEditorProps {
  /** An entry in the state `editing`. */
  entry: TextEntry
  /** Editing was started in this view; the same message may be shown in another one. */
  takesFocus?: boolean
}

/** Edits an unsent message in place. The new text is kept as a draft. */
export function MessageEditor({ entry, takesFocus = false }: MessageEditorProps) {
  const dependsOnUnsent = useOutboxEntries((entries) => entries.some(({ id }) => id === entry.dependsOn))
  const isOnline = useOnline()
  const { edit, cancelEdit } = useEntryActions()
  const send = useSend()
  const draft = useDraft(editPlace(entry.id), parseText)
  const field = useRef<HTMLTextAreaElement>(null)
  const text = draft.draft ?? entry.content.message
  const message = trimText(text)
  const excess = message.length - maxMessageLength
  const becomesChat = isRefusedNegotiation(entry)
  const waits = !isOnline || dependsOnUnsent

  useEffect(() => {
    if (!takesFocus) return
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])

  const fail = (error: unknown) =>
    showToast({ title: 'Not saved', description: describeStoreError(error), tone: 'error' })
  const cancel = () => {
    draft.write(undefined)
    cancelEdit(entry).catch(fail)
  }
  const save = useSingleFlight(async () => {
    const to = withText(entry, message)
    const result = await edit(entry, to, { places: [editPlace(entry.id)] })
    if (result === 'under_way') return showToast({ title: 'Not changed', description: tooLateToEdit })
    // Another tab has just discarded or sent the entry: send the new text as a new entry.
    if (result === 'gone') await send(to)
    draft.write(undefined)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (message !== '' && excess <= 0) save().catch(fail)
  }

  return (
    <Stack as="form" gap={2} className={styles.editor} onSubmit={submit}>
      {becomesChat && (
        <Notice tone="neutral">
          This offer can no longer be answered, so your text will be sent as a message.
        </Notice>
      )}
      <TextArea
        ref={field}
        label="Message"
        rows={3}
        value={text}
        onChange={(event) => draft.write(event.target.value)}
        error={excess > 0 ? `This is ${excess.toLocaleString('en-US')} characters too long.` : undefined}
      />
      <Row justify="right">
        <Button variant="quiet" onClick={cancel}>
          Cancel editing
        </Button>
        <Button type="submit" variant="ink" disabled={message === '' || excess > 0}>
          {waits ? 'Save' : 'Send'}
          {becomesChat && ' as a message'}
        </Button>
      </Row>
    </Stack>
  )
}

function parseText(stored: unknown): string | undefined {
  return typeof stored === 'string' ? stored : undefined
}

/** Whether the server has refused this negotiation because its offer can no longer be answered. */
function isRefusedNegotiation(entry: TextEntry): entry is TextEntry & { command: 'offer.negotiate' } {
  return entry.command === 'offer.negotiate' && entry.problem !== undefined
}

/** Returns the command with a new text. A refused negotiation becomes a chat message. */
export function withText(entry: TextEntry, message: string): OutgoingCommand {
  if (isRefusedNegotiation(entry)) {
    return { command: 'chat.send', content: { requestId: entry.content.requestId, message } }
  }
  return { command: entry.command, content: { ...entry.content, message } } as OutgoingCommand
}
