import {
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { NewRequest } from '#contract/requests.ts'
import { dollarsFromCents, formatMoney, parseTypedPrice } from '#contract/rules/priceRules.ts'
import { tooLateToEdit, useIsSlow } from '../../outbox/entryProgress.ts'
import { describeStoreError, useEntryActions } from '../../outbox/useOutbox.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { CameraIcon, ChevronRightIcon, ClockIcon, TagIcon } from '../../ui/icons.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import type { UnsentRequest } from '../requests/ownRequests.ts'
import { UnsentState } from '../requests/UnsentState.tsx'
import { useFindSent, useUnsentRequests } from '../requests/useRequests.ts'
import { FormNotices } from './FormNotices.tsx'
import styles from './form.module.css'
import { RequestCard } from './RequestCard.tsx'
import { ScreenshotField } from './ScreenshotField.tsx'
import { SharedPicture } from './SharedPicture.tsx'
import { useEditedRequest, useRequestForm } from './useRequestForm.ts'
import { useSubmitRequest } from './useSubmitRequest.ts'

const loadSentSheet = () => import('./SentSheet.tsx')
const SentSheet = lazy(loadSentSheet)

export default function NewRequestTab() {
  return (
    <Stack gap={5} className={styles.page}>
      <Stack gap={2} className={styles.intro}>
        <PageTitle documentTitle="New Request">Request Live Entertainment</PageTitle>
        <Text tone="muted">
          Show us seats you found anywhere. We look for the same ones for less, and you hear from us within 24
          hours.
        </Text>
      </Stack>
      <NewRequestForm />
      <SourcingInfo />
    </Stack>
  )
}

const failed = 'Failed to submit request'

/** The form of a new request, or of a queued one that is being edited. Its content is stored until it is sent. */
function NewRequestForm() {
  const [pending, setPending] = useState<NewRequest>()
  const isPending = pending !== undefined
  /** The last submitted request. */
  const [lastId, setLastId] = useState<string>()
  /** The last one that was sent at once. */
  const [sentId, setSentId] = useState<string>()
  const stored = useUnsentRequests()?.find(({ id }) => id === lastId)
  const sent = useFindSent()(sentId)
  const { editedId, edited, isKnown, conflict, setEditedId } = useEditedRequest()
  // The URL may briefly still contain this id after submitting.
  const [submittedId, setSubmittedId] = useState<string>()
  useEffect(() => {
    if (submittedId !== editedId) setSubmittedId(undefined)
  }, [submittedId, editedId])
  const { beginEdit } = useEntryActions()
  const hasConflict = conflict !== undefined && !isPending && submittedId !== editedId
  const { form, screenshot, suggestions, hasChanges, keepFor, empty, clear } = useRequestForm({
    editedId,
    edited,
    isEditedKnown: isKnown,
    hasConflict,
    pending,
  })
  const { errors, values } = form
  const refusal = edited?.problem
  const isNew = editedId === undefined
  /** The card of a new request stays open when its last line is emptied, and hidden after Back. Otherwise it shows what there is. */
  const [card, setCard] = useState<'open' | 'hidden'>()
  const isCard = !isNew || card === 'open' || (!card && hasChanges === true)
  useEffect(() => {
    if (isNew && hasChanges) setCard((before) => before ?? 'open')
  }, [isNew, hasChanges])
  useKeepFocus(form.formRef, hasChanges === undefined ? undefined : isCard)
  const typeIn = () => {
    // At once, since a phone opens its keyboard only during the tap.
    flushSync(() => setCard('open'))
    const first = hasChanges ? 'h2' : '[name=artist]'
    form.formRef.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  }
  // The errors of an attempt do not wait for the next one.
  const leaveCard = () => {
    setCard('hidden')
    form.show({})
  }
  useBackCloses(isCard && isNew, isPending ? undefined : leaveCard)
  const clearAll = () => {
    setCard(undefined)
    showToast({ title: 'Your request is cleared', undo: clear() })
  }
  const picture = {
    name: 'stubhubScreenshot',
    screenshot: screenshot.screenshot,
    rejection: screenshot.rejection,
    pick: (file: File) => {
      if (!isCard) setCard(undefined)
      screenshot.pick(file)
    },
    remove: () => {
      screenshot.remove()
      // The card stays while anything else is filled in.
      setCard((before) => (before === 'open' ? undefined : before))
      form.show({})
    },
    error: errors.stubhubScreenshot,
  }
  const top = useRef<HTMLDivElement>(null)
  const isSending = useRef(false)
  const submit = useSubmitRequest()

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    if (!hasConflict || hasChanges !== false) return
    showToast({
      title: 'This request can no longer be edited',
      description: conflict === 'gone' ? 'It was sent or discarded.' : tooLateToEdit,
    })
    setEditedId(undefined)
  }, [hasConflict, hasChanges])

  // The notice that it was sent disappears once the tab was left, and the card is back.
  useEffect(
    () => () => {
      setLastId(undefined)
      setSentId(undefined)
      setCard((before) => (before === 'hidden' ? undefined : before))
    },
    [],
  )

  const { state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after "New request like this"
  useEffect(() => {
    if (state?.isDateOver && hasChanges && values.concertDate === '') {
      form.show({ concertDate: 'That date is over. Please choose a new one.' })
    }
  }, [state, hasChanges])

  const send = form.submit(async (request) => {
    const taken = screenshot.takePicture()
    if (!taken || screenshot.screenshot.state === 'refused') {
      form.show({ stubhubScreenshot: 'This picture was not accepted. Please choose another one.' })
      return
    }
    setSubmittedId(editedId)
    const submitted = await submit({
      form: request,
      ...taken,
      edited: hasConflict ? undefined : edited,
      changesOf: editedId,
      onStored: setLastId,
    })
    if (submitted.state === 'refused') {
      // The refused request is queued in the outbox now, and the form edits it.
      setLastId(undefined)
      keepFor(submitted.entryId)
      setSubmittedId(undefined)
      beginEdit({ id: submitted.entryId }).catch(() => undefined)
      setEditedId(submitted.entryId)
      form.show(submitted.problem.fields ?? {})
      return
    }
    if (submitted.state === 'too_late') {
      // The form keeps its content and says why it was not sent.
      setSubmittedId(undefined)
      return
    }
    if (submitted.state === 'sent' && isNew) setSentId(submitted.entryId)
    empty()
    setCard(undefined)
    // The address of a new request has nothing to lose.
    if (!isNew) setEditedId(undefined)
    top.current?.scrollIntoView({ block: 'center' })
  })

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // A second click may come before the button is disabled.
    if (isSending.current) return
    isSending.current = true
    // Loaded by the time the request is sent.
    loadSentSheet().catch(() => undefined)
    setPending(values)
    try {
      await screenshot.whenPrepared()
      await send()
    } catch (error) {
      showToast({ title: failed, description: describeStoreError(error), tone: 'error' })
    }
    isSending.current = false
    // In a transition, like the router's change of the URL: otherwise the form would briefly show the values of the previous URL.
    startTransition(() => setPending(undefined))
  }

  return (
    <Stack
      as="form"
      flex
      gap={4}
      ref={form.formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <div ref={top}>
        <FormNotices
          edited={edited}
          conflict={hasConflict && hasChanges ? conflict : undefined}
          editedId={editedId}
          stored={isPending ? undefined : stored}
          onStopEditing={() => {
            clear()
            setCard(undefined)
            setEditedId(undefined)
          }}
        />
      </div>
      <SharedPicture
        isLoaded={hasChanges !== undefined && isNew}
        hasPicture={screenshot.hasPicture}
        pick={picture.pick}
        reject={screenshot.reject}
      />
      {isCard ? (
        <RequestCard
          form={form}
          screenshot={screenshot.screenshot}
          suggestions={suggestions}
          onBack={isNew ? (hasChanges ? clearAll : leaveCard) : undefined}
        >
          <ScreenshotField {...picture} found={foundWords(values)} />
        </RequestCard>
      ) : hasChanges === undefined ? (
        <Skeleton height="16rem" radius="var(--radius-card)" />
      ) : (
        <div>
          <ScreenshotField {...picture} isAlone />
          <button type="button" className={`line ${styles.typeIn}`} onClick={typeIn}>
            {hasChanges ? 'Go on with your request' : 'No screenshot? Type it in'}
            <ChevronRightIcon />
          </button>
        </div>
      )}

      {refusal && !isPending && !refusal.fields && <Notice tone="error">{refusal.message}</Notice>}
      {isCard && (
        <div className={styles.submit}>
          <Button type="submit" variant="primary" full pending={isPending} pendingLabel="Submitting...">
            Submit Ticket Request
          </Button>
          {isPending && stored && <SendingSlowly entry={stored} />}
        </div>
      )}
      {sent && (
        // The toast shows it too.
        <ErrorBoundary renderFallback={() => null}>
          <Suspense fallback={null}>
            <SentSheet key={sent.id} request={sent} onClosed={() => setSentId(undefined)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Stack>
  )
}

/** The progress of a request that takes a while to be sent. */
function SendingSlowly({ entry }: { entry: UnsentRequest }) {
  return useIsSlow(entry) && <UnsentState entry={entry} />
}

/** 'You found 2 seats for $480.00', if both are known. */
function foundWords({ stubhubPrice, ticketCount }: NewRequest): string | undefined {
  const cents = parseTypedPrice(stubhubPrice)
  if (cents === undefined || ticketCount === 0) return undefined
  const seats = ticketCount === 1 ? 'one seat' : `${ticketCount} seats`
  return `You found ${seats} for ${formatMoney(dollarsFromCents(cents * ticketCount))}`
}

/** When card and picture area swap, scrolls to the top of the new one. If what had the focus is gone, the field of the picture takes it. */
function useKeepFocus(form: RefObject<HTMLFormElement | null>, isCard: boolean | undefined) {
  const wasCard = useRef(isCard)
  useEffect(() => {
    const before = wasCard.current
    wasCard.current = isCard
    // Nothing is swapped when a draft has been loaded.
    if (before === undefined || before === isCard) return
    const top = form.current?.querySelector('h2') ?? form.current
    top?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement !== document.body) return
    form.current?.querySelector<HTMLElement>('input[type=file]')?.focus({ preventScroll: true })
  }, [form, isCard])
}

const steps = [
  { Icon: CameraIcon, title: 'You send what you found', text: 'Nothing to pay, nothing to sign.' },
  { Icon: ClockIcon, title: 'We answer within 24 hours', text: 'With an offer, or with a question.' },
  { Icon: TagIcon, title: 'You accept, haggle or decline', text: 'You pay only once you accept.' },
]

function SourcingInfo() {
  return (
    <Text as="aside" tone="muted" className={styles.info} aria-labelledby="sourcing-title">
      <h2 id="sourcing-title" className="visually-hidden">
        How it works
      </h2>
      <Stack as="ol" gap={3}>
        {steps.map(({ Icon, title, text }) => (
          <Row as="li" key={title} noWrap gap={4}>
            <Icon />
            <div>
              <h3>{title}</h3>
              <Text size="second" tone="muted">
                {text}
              </Text>
            </div>
          </Row>
        ))}
      </Stack>
    </Text>
  )
}
