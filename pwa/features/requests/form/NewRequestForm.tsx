import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import type { NewRequest } from '#contract/requests.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { describeStoreError } from '../../../outbox/describeStoreError.ts'
import { tooLateToEdit } from '../../../outbox/entryProgress.ts'
import { useEntryActions } from '../../../outbox/useOutbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { NumberStepper } from '../../../ui/NumberStepper.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useUnsentRequests } from '../history/useUnsentRequests.ts'
import { FormNotices } from './FormNotices.tsx'
import styles from './NewRequestForm.module.css'
import { PriceFoundField } from './PriceFoundField.tsx'
import { stripRow } from './requestForm.ts'
import { ScreenshotField } from './ScreenshotField.tsx'
import { useEditedRequest } from './useEditedRequest.ts'
import { useRequestForm } from './useRequestForm.ts'
import { useSharedPicture } from './useSharedPicture.ts'
import { useSubmitRequest } from './useSubmitRequest.ts'

const failed = 'Failed to submit request'

/** The form of a new request, or of a queued one that is being edited. Its content is stored until it is sent. */
export function NewRequestForm() {
  const [pending, setPending] = useState<NewRequest>()
  const isPending = pending !== undefined
  /** The outbox entry of the last submitted request. */
  const [storedId, setStoredId] = useState<string>()
  const stored = useUnsentRequests()?.find(({ id }) => id === storedId)
  const { editedId, edited, isKnown, conflict, setEditedId } = useEditedRequest()
  // The URL may still contain this id for a moment after submitting.
  const [submittedId, setSubmittedId] = useState<string>()
  if (submittedId !== undefined && submittedId !== editedId) setSubmittedId(undefined)
  const { beginEdit } = useEntryActions()
  const hasConflict = conflict !== undefined && !isPending && submittedId !== editedId
  const { form, screenshot, hasChanges, keepFor, empty, forgetDraft } = useRequestForm({
    editedId,
    edited,
    isEditedKnown: isKnown,
    hasConflict,
    pending,
  })
  const { field, errors, values, set } = form
  const top = useRef<HTMLDivElement>(null)
  const isSending = useRef(false)
  const submit = useSubmitRequest()
  useSharedPicture(screenshot.pick)

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    if (!hasConflict || hasChanges !== false) return
    showToast({
      title: 'This request can no longer be edited',
      description: conflict === 'gone' ? 'It was sent or discarded.' : tooLateToEdit,
    })
    setEditedId(undefined)
  }, [hasConflict, hasChanges])

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
    })
    if (submitted.state === 'refused') {
      // It is queued in the outbox now, and the form edits it.
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
    setStoredId(submitted.state === 'stored' ? submitted.entryId : undefined)
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
          stored={stored?.content.artist}
          onStopEditing={() => {
            forgetDraft()
            setEditedId(undefined)
          }}
        />
        <ScreenshotField
          name="stubhubScreenshot"
          screenshot={screenshot.screenshot}
          pick={screenshot.pick}
          remove={screenshot.remove}
          error={errors.stubhubScreenshot}
        />
      </div>

      <fieldset className={styles.group}>
        <legend className="section-label">Event Details</legend>
        <TextField label="Artist/Band" autoComplete="off" {...field('artist')} />
        <TextField label="Venue" autoComplete="off" {...field('venue')} />
        <TextField
          label="Event Date"
          type="datetime-local"
          hint="The day and time at the venue."
          min={`${firstUpcomingDay(new Date())}T00:00`}
          {...field('concertDate')}
        />
      </fieldset>

      <fieldset className={styles.group}>
        <legend className="section-label">Seating Preferences</legend>
        <div className={styles.pair}>
          <TextField label="Preferred Section" autoComplete="off" {...field('section')} />
          <TextField
            label="Preferred Row"
            autoComplete="off"
            {...field('preferredRow')}
            onChange={(event) => set('preferredRow', stripRow(event.target.value))}
          />
        </div>
        <div className={styles.widePair}>
          <PriceFoundField form={form} />
          <NumberStepper
            label="Number of Tickets"
            name="ticketCount"
            value={values.ticketCount}
            onChange={(count) => set('ticketCount', count)}
            error={errors.ticketCount}
          />
        </div>
      </fieldset>

      <Button type="submit" variant="primary" full pending={isPending} pendingLabel="Submitting...">
        Submit Ticket Request
      </Button>
    </form>
  )
}
