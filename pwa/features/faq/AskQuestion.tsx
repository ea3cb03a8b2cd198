import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { maxMessageLength } from '#contract/chat.ts'
import { trimText } from '#contract/rules/visibleText.ts'
import { Button } from '../../ui/Button.tsx'
import { useMarkDirty } from '../../ui/dirtyForms.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import styles from './AskQuestion.module.css'
import { useAskQuestion } from './useAskQuestion.ts'

/** A question that the FAQ does not answer. Enter sends it, Shift+Enter starts a new line. */
export function AskQuestion() {
  const titleId = useId()
  const outbox = useOverlayAddress('outbox')
  const { text, write, submit, fate, askedId } = useAskQuestion()
  const length = trimText(text).length
  const excess = length - maxMessageLength
  const canSend = length > 0 && excess <= 0
  useMarkDirty(length > 0)
  const confirmation = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The end of the panel, which may be below the edge of the sheet.
    if (askedId && fate) confirmation.current?.scrollIntoView({ block: 'nearest' })
  }, [askedId, fate])

  const ask = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (canSend) submit()
  }
  const askOnEnter = (event: KeyboardEvent) => {
    // During IME composition (e.g. Japanese), Enter confirms the composed text.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) ask(event)
  }
  return (
    <section aria-labelledby={titleId} className={styles.ask}>
      <h3 id={titleId} className={styles.title}>
        Not answered here?
      </h3>
      <form className={styles.form} onSubmit={ask}>
        <TextArea
          label="Your question"
          hint="Our team answers within 24 hours."
          rows={2}
          value={text}
          enterKeyHint="send"
          onChange={(event) => write(event.target.value)}
          onKeyDown={askOnEnter}
          error={excess > 0 ? `This is ${excess.toLocaleString('en-US')} characters too long.` : undefined}
        />
        <Button type="submit" variant="ink" disabled={!canSend}>
          Send question
        </Button>
      </form>
      <div ref={confirmation} role="status" className={styles.confirmation}>
        {fate === 'sent' && <p>We have your question and will answer within 24 hours.</p>}
        {fate === 'waiting' && (
          <p>Your question is saved on this device and is sent once you are connected.</p>
        )}
        {fate === 'needs_you' && <p>Your question was not sent. The Outbox says why.</p>}
      </div>
      {fate === 'needs_you' && <Button onClick={() => outbox.open()}>Open the Outbox</Button>}
    </section>
  )
}
