import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { describeStoreError } from '../../../outbox/describeStoreError.ts'
import { tooLateToEdit } from '../../../outbox/entryProgress.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMarkDirty } from '../../../ui/dirtyForms.ts'
import { NumberStepper } from '../../../ui/NumberStepper.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useUnsentRequests } from '../history/useUnsentRequests.ts'
import { EventDateField } from './EventDateField.tsx'
import { FormNotices } from './FormNotices.tsx'
import styles from './NewRequestForm.module.css'
import { PriceFoundField } from './PriceFoundField.tsx'
import { fieldNames, stripRow } from './requestForm.ts'
import { ScreenshotField } from './ScreenshotField.tsx'
import { useEditedRequest } from './useEditedRequest.ts'
import { useRequestForm } from './useRequestForm.ts'
import { useSharedPicture } from './useSharedPicture.ts'
import { useSubmitRequest } from './useSubmitRequest.ts'

const failed = 'Failed to submit request'

/** The form of a new request, or of one that is not sent yet. Nothing in it is lost but by sending it. */
export function NewRequestForm() {
  const [isPending, setPending] = useState(false)
  /** The entry of the request that was stored last. */
  const [storedId, setStoredId] = useState<string>()
  const stored = useUnsentRequests()?.find(({ id }) => id === storedId)
  const { editedId, edited, isKnown, left, setEditedId } = useEditedRequest()
  // The address still names it for a moment after it has got another id.
  const [submittedId, setSubmittedId] = useState<string>()
  const isLeft = left !== undefined && !isPending && submittedId !== editedId
  const { form, screenshot, hasChanges, showProblems, keepFor, empty, forgetDraft } = useRequestForm({
    editedId,
    edited,
    isEditedKnown: isKnown,
    isLeft,
    isPending,
  })
  const { register, control, setError, setFocus, formState } = form
  const { errors, isDirty } = formState
  useMarkDirty(isDirty)
  const top = useRef<HTMLDivElement>(null)
  const isSending = useRef(false)
  const submit = useSubmitRequest()
  useSharedPicture(screenshot.pick)

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (!isLeft || hasChanges !== false) return
    showToast(
      left === 'gone'
        ? { title: 'This request is not waiting any more', description: 'It was sent or discarded.' }
        : { title: 'This request is on its way as it was', description: tooLateToEdit },
    )
    setEditedId(undefined)
  }, [isLeft, hasChanges])

  const focusFirst = (wrong: Readonly<Record<string, unknown>>) => {
    const first = fieldNames.find((name) => wrong[name] !== undefined)
    if (first) setFocus(first)
  }

  const send = form.handleSubmit(async (request) => {
    const taken = screenshot.takePicture()
    if (!taken || screenshot.screenshot.state === 'refused') {
      setError('stubhubScreenshot', { message: 'This picture was not taken. Please choose another one.' })
      setFocus('stubhubScreenshot')
      return
    }
    setSubmittedId(editedId)
    const submitted = await submit({
      form: request,
      ...taken,
      edited: isLeft ? undefined : edited,
      changesOf: editedId,
    })
    if (submitted.state === 'refused') {
      // It waits in the outbox now. What stands here are the changes to it.
      keepFor(submitted.entryId)
      setEditedId(submitted.entryId)
      showProblems(submitted.problem.fields ?? {})
      focusFirst(submitted.problem.fields ?? {})
      return
    }
    if (submitted.state === 'too_late') {
      // What stands here is kept, and the form says why it did not go with it.
      setSubmittedId(undefined)
      return
    }
    setStoredId(submitted.state === 'stored' ? submitted.entryId : undefined)
    empty()
    setEditedId(undefined)
    top.current?.scrollIntoView({ block: 'center' })
  }, focusFirst)

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // A second click may come before the button has changed.
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    try {
      await screenshot.whenPrepared()
      await send()
    } catch (error) {
      showToast({ title: failed, description: describeStoreError(error), tone: 'error' })
    }
    isSending.current = false
    // Together with the address, which the router changes in a transition: with the one before the other, the form would be filled
    // in anew for the request that it has just left.
    startTransition(() => setPending(false))
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <div ref={top}>
        <FormNotices
          edited={edited}
          left={isLeft && hasChanges ? left : undefined}
          editedId={editedId}
          stored={stored?.content.artist}
          onStopEditing={() => {
            forgetDraft()
            setEditedId(undefined)
          }}
        />
        <Controller
          name="stubhubScreenshot"
          control={control}
          render={({ field }) => (
            <ScreenshotField
              screenshot={screenshot.screenshot}
              pick={screenshot.pick}
              remove={screenshot.remove}
              inputRef={field.ref}
              error={errors.stubhubScreenshot?.message}
            />
          )}
        />
      </div>

      <fieldset className={styles.group}>
        <legend className="section-label">Event Details</legend>
        <TextField
          label="Artist/Band"
          autoComplete="off"
          error={errors.artist?.message}
          {...register('artist')}
        />
        <TextField label="Venue" autoComplete="off" error={errors.venue?.message} {...register('venue')} />
        <EventDateField form={form} />
      </fieldset>

      <fieldset className={styles.group}>
        <legend className="section-label">Seating Preferences</legend>
        <div className={styles.pair}>
          <TextField
            label="Preferred Section"
            autoComplete="off"
            error={errors.section?.message}
            {...register('section')}
          />
          <Controller
            name="preferredRow"
            control={control}
            render={({ field }) => (
              <TextField
                label="Preferred Row"
                autoComplete="off"
                error={errors.preferredRow?.message}
                {...field}
                onChange={(event) => field.onChange(stripRow(event.target.value))}
              />
            )}
          />
        </div>
        <div className={styles.widePair}>
          <PriceFoundField form={form} />
          <Controller
            name="ticketCount"
            control={control}
            render={({ field }) => (
              <NumberStepper label="Number of Tickets" error={errors.ticketCount?.message} {...field} />
            )}
          />
        </div>
      </fieldset>

      <Button type="submit" variant="primary" full pending={isPending} pendingLabel="Submitting...">
        Submit Ticket Request
      </Button>
    </form>
  )
}
