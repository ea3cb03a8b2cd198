import { type FormEvent, useEffect, useRef, useState } from 'react'
import { maxMessageLength } from '#contract/chat.ts'
import { newId } from '../../http/newId.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'
import { describeStoreError } from '../describeStoreError.ts'
import { isRefusedNegotiation, type MessageEdit, withWords } from '../messageEdits.ts'
import { canEdit } from '../queue/canEdit.ts'
import type { OutboxEntry } from '../queue/outboxEntry.ts'
import { useEntryActions } from '../useEntryActions.ts'
import { useEnqueue, useMessageEdits, useOutboxEntries } from '../useOffline.ts'
import styles from './MessageEditor.module.css'

interface MessageEditorProps {
  edit: MessageEdit
  /** The editing was begun here, and not where the same message is shown as well. */
  takesFocus?: boolean
}

/**
 * Changes a message that is not sent yet, at its place. Where it went out meanwhile, what was typed can become another one.
 */
export function MessageEditor({ edit, takesFocus = false }: MessageEditorProps) {
  const { entry, text, isSaving } = edit
  const entries = useOutboxEntries() ?? []
  const isOnline = useOnline()
  const edits = useMessageEdits()
  const actions = useEntryActions()
  const enqueue = useEnqueue()
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const message = text.trim()
  const excess = message.length - maxMessageLength
  const tooLate = isSaving ? undefined : whyTooLate(edit, entries)
  const isTalkNow = isRefusedNegotiation(entry)
  const waits = !isOnline || entries.some(({ id }) => id === entry.dependsOn)

  useEffect(() => {
    // The field that was typed in may just have gone from where the message stood.
    if (takesFocus || document.activeElement === document.body) field.current?.focus()
  }, [takesFocus])

  const end = () => edits.end(entry.id)
  const cancel = () => {
    end()
    // If the device does not let it, it stays where it is and says so there.
    actions.release(entry).catch(() => undefined)
  }
  const change = async () => {
    edits.change(entry.id, { isSaving: true })
    try {
      // The changed message is another entry, which takes this one's place on the screen.
      if ((await actions.edit(entry, withWords(entry, message))) === 'edited') end()
    } finally {
      edits.change(entry.id, { isSaving: false })
    }
  }
  const sendAsNew = async () => {
    const { lane, dependsOn } = entry
    const writtenAt = new Date().toISOString()
    setSending(true)
    try {
      await enqueue({ id: newId(), lane, dependsOn, writtenAt, ...withWords(entry, message) })
      end()
    } finally {
      setSending(false)
    }
  }
  const save = useSingleFlight(() =>
    (tooLate ? sendAsNew() : change()).catch((error) =>
      showToast({ title: 'Not saved', description: describeStoreError(error), tone: 'error' }),
    ),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (message !== '' && excess <= 0) void save()
  }

  return (
    <form className={styles.editor} onSubmit={submit}>
      {tooLate && (
        <div role="alert">
          <Notice tone="warn">
            {tooLate} Your changes are kept here: send them as a new message, or let them go.
          </Notice>
        </div>
      )}
      {!tooLate && isTalkNow && (
        <Notice tone="neutral">
          This offer can no longer be answered, so your words go out as a message.
        </Notice>
      )}
      <TextArea
        ref={field}
        label="Message"
        rows={3}
        value={text}
        onChange={(event) => edits.change(entry.id, { text: event.target.value })}
        error={excess > 0 ? `This is ${excess.toLocaleString('en-US')} characters too long.` : undefined}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={tooLate ? end : cancel}>
          {tooLate ? 'Let them go' : 'Cancel'}
        </Button>
        <Button
          type="submit"
          variant="ink"
          pending={isSaving || isSending}
          disabled={message === '' || excess > 0}
        >
          {waits ? 'Save' : 'Send'}
          {tooLate ? ' as a new message' : isTalkNow && ' as a message'}
        </Button>
      </div>
    </form>
  )
}

/** Why the message itself can no longer be changed; undefined where it can. */
function whyTooLate({ entry, isSent }: MessageEdit, entries: readonly OutboxEntry[]): string | undefined {
  const current = entries.find(({ id }) => id === entry.id)
  if (!current) {
    return isSent
      ? 'This message was sent meanwhile as it was.'
      : 'This message does not wait any more: it was sent, changed or discarded meanwhile.'
  }
  return canEdit(current)
    ? undefined
    : 'This message may have arrived as it was, and cannot be changed any more.'
}
