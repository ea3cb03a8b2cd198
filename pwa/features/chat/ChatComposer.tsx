import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useContext,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import { maxMessageLength } from '#contract/chat.ts'
import { trimText } from '#contract/rules/visibleText.ts'
import type { StoreTrouble } from '../../offline/openOfflineDb.ts'
import { onceConnected, useStoreTrouble } from '../../outbox/useOutbox.ts'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/browser.ts'
import { classNames } from '../../ui/classNames.ts'
import { useMarkDirty } from '../../ui/dirtyForms.ts'
import { counted } from '../../ui/format.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import { HasOfflineNotice } from '../../ui/NeedsConnection.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { useOnline, whyOffline } from '../../ui/useOnline.ts'
import styles from './chat.module.css'
import { useChatDraft } from './chatDraft.ts'

interface ChatComposerProps {
  requestId: string
  label: string
  onSend: () => void
  /** Called after a message was sent with Ctrl+Shift+Enter, or with `sendNext`. */
  onSendNext?: (() => void) | undefined
  /** Shown instead of the usual button. */
  buttons?: ((canSend: boolean, sendNext: () => void) => ReactNode) | undefined
  /** The class of the frame around field and buttons. */
  frame?: string | undefined
  /** Why a text cannot be sent as it is. */
  problemOf?: (text: string) => string | undefined
  /** One sentence about which controls beside it need a connection; shown while offline. */
  offline?: string | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** The number of remaining characters is shown from here on. */
const showCountFrom = 200

/** The message field. It grows with its text. With a hardware keyboard, Enter sends and Shift+Enter starts a new line. */
export function ChatComposer({
  requestId,
  label,
  onSend,
  onSendNext,
  buttons,
  frame,
  problemOf,
  offline,
  ref,
}: ChatComposerProps) {
  const { draft, change } = useChatDraft(requestId)
  const { text, negotiated } = draft
  const trouble = useStoreTrouble()
  const isDesktop = useMediaQuery('(hover: hover) and (pointer: fine)')
  const isOnline = useOnline()
  const noteId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current)

  const length = trimText(text).length
  useMarkDirty(length > 0)
  const room = maxMessageLength - length
  const problem = problemOf?.(text)
  const isInvalid = room < 0 || problem !== undefined
  const canSend = length > 0 && !isInvalid
  const waits = [whyOffline(), messagesOffline(trouble), offline].filter(Boolean).join(' ')
  const hasNotice = useContext(HasOfflineNotice) && trouble === undefined
  const note = noteFor(room, problem, isOnline || hasNotice ? undefined : waits)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    onSend()
    field.current?.focus()
  }
  const sendNext = () => {
    if (!canSend) return
    onSend()
    onSendNext?.()
  }
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    if (event.ctrlKey || event.metaKey) {
      if (event.shiftKey && onSendNext) sendNext()
      else send(event)
    } else if (!event.shiftKey && isDesktop) send(event)
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      {negotiated && (
        <Row noWrap justify="between" className={styles.negotiated}>
          <span>
            Negotiating <strong>{negotiated.label}</strong>
          </span>
          <button
            type="button"
            className={styles.cancel}
            aria-label="Cancel negotiation"
            onClick={() => change({ negotiated: undefined })}
          >
            <CloseIcon size={18} />
          </button>
        </Row>
      )}
      <Row align="end" justify="right" className={frame}>
        {/* A hidden copy of the text sets the height, because not every browser supports `field-sizing`. */}
        <div className={styles.grow} data-text={`${text}\n`}>
          <textarea
            ref={field}
            className={classNames(styles.field, isInvalid && styles.invalid)}
            rows={1}
            dir="auto"
            inputMode="text"
            autoComplete="off"
            value={text}
            onChange={(event) => change({ text: event.target.value })}
            onKeyDown={sendOnEnter}
            placeholder={label}
            aria-label={label}
            aria-invalid={isInvalid || undefined}
            aria-describedby={note ? noteId : undefined}
            enterKeyHint={isDesktop ? 'send' : 'enter'}
          />
        </div>
        {buttons?.(canSend, sendNext) ?? (
          <Button
            type="submit"
            variant="ink"
            disabled={!canSend}
            // Keeps the focus in the field, so that a tap does not close the on-screen keyboard.
            onMouseDown={(event) => event.preventDefault()}
          >
            Send
          </Button>
        )}
      </Row>
      <p id={noteId} className={classNames(styles.hint, isInvalid && styles.tooLong)} aria-live="polite">
        {note}
      </p>
    </form>
  )
}

function noteFor(room: number, problem: string | undefined, offline: string | undefined): string | undefined {
  if (room < 0)
    return `Please use at most ${counted(maxMessageLength, 'character')}. This is ${counted(-room, 'character')} too long.`
  if (problem) return problem
  if (offline) return offline
  return room <= showCountFrom ? `${counted(room, 'character')} left.` : undefined
}

function messagesOffline(trouble: StoreTrouble | undefined): string {
  switch (trouble) {
    case 'not_kept':
      return 'Keep this page open: your messages are sent when you are connected again.'
    case 'full':
      return 'This device has no space left to save messages.'
    default:
      return `Messages are saved on this device and sent ${onceConnected()}.`
  }
}
