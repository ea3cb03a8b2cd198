import { type FormEvent, useEffect, useRef, useState } from 'react'
import { maxMessageLength } from '#contract/chat.ts'
import type { OutboxEntry } from '../../offline/outboxEntry.ts'
import { Button } from '../../ui/Button.tsx'
import { useMarkDirty } from '../../ui/dirtyForms.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { describeStoreError } from './describeStoreError.ts'
import { tooLateToEdit } from './entryWords.ts'
import styles from './MessageEditor.module.css'
import { useEntryActions } from './useEntryActions.ts'

interface MessageEditorProps {
  entry: Extract<OutboxEntry, { command: 'chat.send' | 'chat.adminSend' }>
  onCancel: () => void
}

/** Changes a message that is not sent yet, at its place. */
export function MessageEditor({ entry, onCancel }: MessageEditorProps) {
  const [text, setText] = useState(entry.content.message)
  const [isPending, setPending] = useState(false)
  const { edit } = useEntryActions()
  const field = useRef<HTMLTextAreaElement>(null)
  const message = text.trim()
  const excess = message.length - maxMessageLength

  useMarkDirty(text !== entry.content.message)

  useEffect(() => field.current?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (message === '' || excess > 0) return
    setPending(true)
    try {
      switch (await edit(entry, { ...entry.content, message })) {
        case 'edited':
          // The changed message is another entry, which takes this one's place on the screen.
          return
        case 'gone':
          return showToast({ title: 'It was sent already', description: 'It went out as it was.' })
        case 'under_way':
          setPending(false)
          return showToast({ title: 'It is on its way as it was', description: tooLateToEdit })
      }
    } catch (error) {
      setPending(false)
      showToast({ title: 'Not saved', description: describeStoreError(error), tone: 'error' })
    }
  }

  return (
    <form className={styles.editor} onSubmit={(event) => void save(event)}>
      <TextArea
        ref={field}
        label="Message"
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={excess > 0 ? `This is ${excess.toLocaleString('en-US')} characters too long.` : undefined}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="ink" pending={isPending} disabled={message === '' || excess > 0}>
          Send
        </Button>
      </div>
    </form>
  )
}
