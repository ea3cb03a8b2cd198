import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { NewRequest } from '#contract/requests.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { currentTime } from '../../http/clock.ts'
import { tooLateToEdit, useIsSlow } from '../../outbox/entryProgress.ts'
import { describeStoreError, useEntryActions } from '../../outbox/useOutbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { NumberStepper } from '../../ui/fields.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import type { UnsentRequest } from '../requests/ownRequests.ts'
import { priceHint, stripRow } from '../requests/requestForm.ts'
import { UnsentState } from '../requests/UnsentState.tsx'
import { useFindSent, useUnsentRequests } from '../requests/useRequests.ts'
import { FormNotices } from './FormNotices.tsx'
import styles from './form.module.css'
import { ScreenshotField } from './ScreenshotField.tsx'
import { SharedPicture } from './SharedPicture.tsx'
import { useEditedRequest, useRequestForm } from './useRequestForm.ts'
import { useSubmitRequest } from './useSubmitRequest.ts'

export default function NewRequestTab() {
  return (
    <div className={styles.page}>
      <div>
        <PageTitle documentTitle="New Request">Request Live Entertainment</PageTitle>
        <Text tone="muted" className={styles.lead}>
          Show us the seats you found. Our team looks for seats like them at a lower price.
        </Text>
        <NewRequestForm />
      </div>
      <SourcingInfo />
    </div>
  )
}

const failed = 'Failed to submit request'

/** The form of a new request, or of a queued one that is being edited. Its content is stored until it is sent. */
function NewRequestForm() {
  const [pending, setPending] = useState<NewRequest>()
  const isPending = pending !== undefined
  /** The last submitted request. */
  const [lastId, setLastId] = useState<string>()
  const stored = useUnsentRequests()?.find(({ id }) => id === lastId)
  const findSent = useFindSent()
  const { editedId, edited, isKnown, conflict, setEditedId } = useEditedRequest()
  // The URL may still contain this id for a moment after submitting.
  const [submittedId, setSubmittedId] = useState<string>()
  useEffect(() => {
    if (submittedId !== editedId) setSubmittedId(undefined)
  }, [submittedId, editedId])
  const { beginEdit } = useEntryActions()
  const hasConflict = conflict !== undefined && !isPending && submittedId !== editedId
  const { form, screenshot, suggestions, hasChanges, keepFor, empty, forgetDraft } = useRequestForm({
    editedId,
    edited,
    isEditedKnown: isKnown,
    hasConflict,
    pending,
  })
  const { field, errors, values, set } = form
  const price = field('stubhubPrice')
  const refusal = edited?.problem
  const mark = (name: keyof typeof suggestions.filled) =>
    name in suggestions.filled ? 'From your screenshot' : undefined
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

  // That it was sent is no longer said once the tab was left.
  useEffect(() => () => setLastId(undefined), [])

  const { state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after "Ask again"
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
      // It is queued in the outbox now, and the form edits it.
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
    empty()
    setEditedId(undefined)
    top.current?.scrollIntoView({ block: 'center' })
  })

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // A second click may come before the button is disabled.
    if (isSending.current) return
    isSending.current = true
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
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <div ref={top}>
        <FormNotices
          edited={edited}
          conflict={hasConflict && hasChanges ? conflict : undefined}
          editedId={editedId}
          stored={isPending ? undefined : stored}
          sent={isPending || stored ? undefined : findSent(lastId)}
          onStopEditing={() => {
            forgetDraft()
            setEditedId(undefined)
          }}
        />
        <ScreenshotField
          name="stubhubScreenshot"
          screenshot={screenshot.screenshot}
          suggestions={suggestions}
          rejection={screenshot.rejection}
          pick={screenshot.pick}
          remove={screenshot.remove}
          error={errors.stubhubScreenshot}
        />
      </div>
      <SharedPicture
        isLoaded={hasChanges !== undefined && editedId === undefined}
        hasPicture={screenshot.hasPicture}
        pick={screenshot.pick}
        reject={screenshot.reject}
      />

      <Stack as="fieldset">
        <legend className="section-label">Event Details</legend>
        <TextField label="Artist/Band" autoComplete="off" mark={mark('artist')} {...field('artist')} />
        <TextField label="Venue" autoComplete="off" mark={mark('venue')} {...field('venue')} />
        <TextField
          label="Event Date"
          autoComplete="off"
          type="datetime-local"
          mark={mark('concertDate')}
          hint="The day and time at the venue."
          min={`${firstUpcomingDay(currentTime())}T00:00`}
          {...field('concertDate')}
        />
      </Stack>

      <Stack as="fieldset">
        <legend className="section-label">Seating Preferences</legend>
        <div className={styles.pair}>
          <TextField
            label="Preferred Section"
            autoComplete="off"
            mark={mark('section')}
            {...field('section')}
          />
          <TextField
            label="Preferred Row"
            autoComplete="off"
            mark={mark('preferredRow')}
            {...field('preferredRow')}
            onChange={(event) => set('preferredRow', stripRow(event.target.value))}
          />
        </div>
        <div className={styles.widePair}>
          {/*
            Sent as typed. What is not a price only changes the hint, while it is typed: changing it when the field is left would
            move the button away from the finger that is about to tap it.
          */}
          <TextField
            label="Price you found"
            inputMode="decimal"
            autoComplete="off"
            mark={mark('stubhubPrice')}
            hint={<span aria-live="polite">{priceHint(price.error ? '' : price.value)}</span>}
            {...price}
          />
          <NumberStepper
            label="Number of Tickets"
            name="ticketCount"
            mark={mark('ticketCount')}
            value={values.ticketCount}
            onChange={(count) => set('ticketCount', count)}
            error={errors.ticketCount}
          />
        </div>
      </Stack>

      {refusal && !isPending && !refusal.fields && <Notice tone="error">{refusal.message}</Notice>}
      <Button type="submit" variant="primary" full pending={isPending} pendingLabel="Submitting...">
        Submit Ticket Request
      </Button>
      {isPending && stored && <SendingSlowly entry={stored} />}
    </form>
  )
}

/** The progress of a request that takes a while to be sent. */
function SendingSlowly({ entry }: { entry: UnsentRequest }) {
  return useIsSlow(entry) && <UnsentState entry={entry} />
}

const steps = [
  ['You show us', 'A screenshot of seats you found in a ticket app, and what they cost there.'],
  [
    'We look',
    'Our team asks its own sources for seats like them at a lower price, and answers within 24 hours with available options.',
  ],
  [
    'You decide',
    'An offer is valid for 24 hours. Accept it, decline it or negotiate in the chat. A $15.00 service fee per order is in every total.',
  ],
  [
    'Tickets arrive',
    'After you pay, they arrive in your ticketing account at least 3 days before the event.',
  ],
] as const

function SourcingInfo() {
  return (
    <aside aria-labelledby="sourcing-title">
      <Stack as={Card}>
        <h2 id="sourcing-title">How it works</h2>
        <Stack as="ol" className={styles.steps}>
          {steps.map(([title, text]) => (
            <Text as="li" key={title} size="second" tone="muted" className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </Text>
          ))}
        </Stack>
      </Stack>
    </aside>
  )
}
