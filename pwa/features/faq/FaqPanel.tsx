import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { maxMessageLength } from '#contract/chat.ts'
import { trimText } from '#contract/rules/visibleText.ts'
import { fieldsOf } from '../../forms/storedFields.ts'
import { usePersonDraft } from '../../forms/usePersonDraft.ts'
import { newId } from '../../http/newId.ts'
import { isDiskFull } from '../../offline/openOfflineDb.ts'
import { faqAsk } from '../../outbox/commands/staffMessages.ts'
import {
  describeStoreError,
  onceConnected,
  useOutboxEntries,
  useOutboxEvents,
  useSend,
} from '../../outbox/useOutbox.ts'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/browser.ts'
import { useMarkDirty } from '../../ui/dirtyForms.ts'
import { TextArea } from '../../ui/fields.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useOverlayAddress } from '../../ui/useOverlayAddress.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'
import styles from './faq.module.css'
import { type FaqCategory, type FaqEntry, faqCategories, faqEntries, searchFaq } from './faqEntries.ts'
import { YourQuestions } from './YourQuestions.tsx'

interface FaqPanelProps {
  /** The search field. */
  ref?: Ref<HTMLInputElement> | undefined
}

/** The questions by category with a search, and a field for a question of one's own. */
export function FaqPanel({ ref }: FaqPanelProps) {
  const [search, setSearch] = useState('')
  const found = searchFaq(search)
  const missed = found.length === 0 ? search.trim() : ''
  return (
    <Stack gap={4}>
      <SearchInput ref={ref} by="Search the questions" value={search} onType={setSearch} />
      <Text tone="muted" className={found.length > 0 ? 'visually-hidden' : undefined} role="status">
        {foundWords(search, found.length)}
      </Text>
      <YourQuestions />
      {faqCategories.map((category) => (
        <Category
          key={category}
          category={category}
          entries={found.filter((entry) => entry.category === category)}
        />
      ))}
      <AskQuestion missed={missed} />
    </Stack>
  )
}

function foundWords(search: string, count: number): string {
  if (search.trim() === '') return ''
  if (count === 0) return 'Nothing found. Ask us below: we answer within 24 hours.'
  return `${count} of ${faqEntries.length} questions found`
}

function Category({ category, entries }: { category: FaqCategory; entries: readonly FaqEntry[] }) {
  const titleId = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Text as="h3" id={titleId} size="label" weight="bold" tone="muted">
        {category}
      </Text>
      {entries.map(({ question, answer }) => (
        <details key={question} className={styles.entry}>
          <summary className={`line ${styles.question}`}>
            {question}
            <ChevronDownIcon />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </section>
  )
}

/**
 * A question that the FAQ does not answer. Enter sends it, Shift+Enter starts a new line.
 *
 * @param missed the search text without a result: the question, while there is no other
 */
function AskQuestion({ missed }: { missed: string }) {
  const titleId = useId()
  const outbox = useOverlayAddress('outbox')
  const { written, write, submit, fate, askedId } = useAskQuestion()
  // Once it was changed or sent, it is not offered again.
  const [used, setUsed] = useState('')
  const text = written === '' && missed !== used ? missed : written
  const length = trimText(text).length
  const excess = length - maxMessageLength
  const canSend = length > 0 && excess <= 0
  useMarkDirty(trimText(written) !== '')
  const confirmation = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!askedId || !fate) return
    // The end of the panel, which may be below the edge of the sheet.
    confirmation.current?.scrollIntoView({ block: 'nearest' })
    // The button has been disabled; Tab should continue from here.
    if (document.activeElement?.matches('body, :disabled'))
      confirmation.current?.focus({ preventScroll: true })
  }, [askedId, fate])

  const ask = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (!canSend) return
    setUsed(missed)
    submit(text)
  }
  const askOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) ask(event)
  }
  return (
    <Stack as="section" aria-labelledby={titleId} gap={2} className={styles.ask}>
      <h3 id={titleId}>Not answered here?</h3>
      <Stack as="form" gap={2} className={styles.form} onSubmit={ask}>
        <TextArea
          label="Your question"
          hint="Our team answers within 24 hours."
          rows={2}
          value={text}
          enterKeyHint="send"
          onChange={(event) => {
            setUsed(missed)
            write(event.target.value)
          }}
          onKeyDown={askOnEnter}
          error={excess > 0 ? `This is ${excess.toLocaleString('en-US')} characters too long.` : undefined}
        />
        <Button type="submit" variant="ink" disabled={!canSend}>
          Send question
        </Button>
      </Stack>
      <div ref={confirmation} tabIndex={-1} role="status" className={styles.confirmation}>
        {fate === 'sent' && <p>We have your question and will answer within 24 hours.</p>}
        {fate === 'waiting' && <p>Your question is saved on this device and is sent {onceConnected()}.</p>}
        {fate === 'needs_you' && <p>Your question was not sent. The Outbox says why.</p>}
      </div>
      {fate === 'needs_you' && <Button onClick={() => outbox.open()}>Open the Outbox</Button>}
    </Stack>
  )
}

/** The state of the last question. */
type Fate = 'sent' | 'waiting' | 'needs_you' | undefined

/** The question that is being written, kept as a draft, and the states of those that were sent. */
function useAskQuestion() {
  const send = useSend()
  const { stored, read, write: writeDraft } = usePersonDraft('faq', 'Your draft question to our team')
  const [askedId, setAskedId] = useState<string>()
  const write = (message: string) => writeDraft(message === '' ? undefined : { typed: { message } })

  const submit = useSingleFlight(async (text: string) => {
    const id = newId()
    dismissError(faqAsk.failed)
    try {
      await send({ command: 'faq.ask', content: { message: trimText(text) } }, { id })
      // Text that was typed meanwhile stays.
      if (textOf(read()) === text) writeDraft(undefined)
      setAskedId(id)
    } catch (error) {
      const description = isDiskFull(error)
        ? describeStoreError(error)
        : 'Unable to submit your question. Please try again.'
      showToast({ title: faqAsk.failed, description, tone: 'error', about: faqAsk.failed })
    }
  })

  return {
    written: textOf(stored),
    write,
    submit: (text: string) => void submit(text),
    fate: useFate(askedId),
    askedId,
  }
}

function useFate(askedId: string | undefined): Fate {
  const questions = useOutboxEntries((entries) => entries.filter(({ command }) => command === 'faq.ask'))
  const isOnline = useOnline()
  const [sentId, setSentId] = useState<string>()
  useOutboxEvents((event) => {
    if (event.type === 'ended' && event.end === 'sent' && event.entry.command === 'faq.ask')
      setSentId(event.entry.id)
  })
  if (!questions) return undefined
  if (questions.some(({ state }) => state !== 'waiting')) return 'needs_you'
  // On a good connection it is sent at once.
  if (questions.length > 0)
    return !isOnline || questions.some(({ attempts }) => attempts > 0) ? 'waiting' : undefined
  return askedId !== undefined && sentId === askedId ? 'sent' : undefined
}

function textOf(stored: unknown): string {
  const { message } = fieldsOf(stored)
  return typeof message === 'string' ? message : ''
}
