import { useState } from 'react'
import { trimText } from '#contract/rules/visibleText.ts'
import { fieldsOf } from '../../forms/storedFields.ts'
import { usePersonDraft } from '../../forms/usePersonDraft.ts'
import { newId } from '../../http/newId.ts'
import { isDiskFull } from '../../offline/openOfflineDb.ts'
import { faqAsk } from '../../outbox/commands/faqAsk.ts'
import { describeStoreError } from '../../outbox/describeStoreError.ts'
import { useOutboxEntries, useSend } from '../../outbox/useOutbox.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'

/** What has become of the last question. */
type Fate = 'sent' | 'waiting' | 'needs_you' | undefined

/** The question that is being written, kept as a draft, and what has become of those that were sent. */
export function useAskQuestion() {
  const send = useSend()
  const { stored, read, write: writeDraft } = usePersonDraft('faq', 'Your draft question to our team')
  const [askedId, setAskedId] = useState<string>()
  const write = (message: string) => writeDraft(message === '' ? undefined : { typed: { message } })

  const submit = useSingleFlight(async () => {
    const text = textOf(read())
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

  return { text: textOf(stored), write, submit: () => void submit(), fate: useFate(askedId), askedId }
}

function useFate(askedId: string | undefined): Fate {
  const questions = useOutboxEntries((entries) => entries.filter(({ command }) => command === 'faq.ask'))
  const isOnline = useOnline()
  if (!questions) return undefined
  if (questions.some(({ state }) => state !== 'waiting')) return 'needs_you'
  // On a good connection it is sent at once.
  if (questions.length > 0)
    return !isOnline || questions.some(({ attempts }) => attempts > 0) ? 'waiting' : undefined
  return askedId !== undefined ? 'sent' : undefined
}

function textOf(stored: unknown): string {
  const { message } = fieldsOf(stored)
  return typeof message === 'string' ? message : ''
}
