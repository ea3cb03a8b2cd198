import { type ClipboardEvent, useEffect } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './DeliveryFields.module.css'
import { findTwice, nameOf, seatFields } from './deliveryForm.ts'
import { FileLine } from './FileLine.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { SeatFieldset } from './SeatFieldset.tsx'
import { TicketFiles } from './TicketFiles.tsx'
import type { DeliveryFormState } from './useDeliveryForm.ts'
import { useFileDrop } from './useFileDrop.ts'

interface DeliveryFieldsProps {
  id: string
  form: DeliveryFormState
  /** The event is ahead. */
  canChange: boolean
  /** How often the server has refused. */
  refusals: number
  onSubmit: () => void
}

/** The form for all seats of a request: what they share, their files, and a fieldset a seat. */
export function DeliveryFields({ id, form, canChange, refusals, onSubmit }: DeliveryFieldsProps) {
  const { views, values, spare, formRef } = form
  const drop = useFileDrop({ onFiles: (files) => void form.addFiles(files), onMove: undefined })
  const errors: Readonly<Record<string, string | undefined>> = { ...form.errors, ...findTwice(views) }
  useEffect(() => {
    const wrong = refusals > 0 && formRef.current?.querySelector('[aria-invalid], [role="alert"]')
    if (wrong) wrong.scrollIntoView({ block: 'center' })
  }, [refusals, formRef])
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void form.addFiles(files)
  }
  return (
    <form
      ref={formRef}
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onPaste={paste}
      {...drop.handlers}
    >
      {canChange && views.some(({ state }) => state === 'open') && (
        <>
          {views.some(({ ticket }) => ticket.status === 'pending') && (
            <fieldset className={styles.shared}>
              <legend className="section-label">For all seats</legend>
              {(['section', 'row', 'gate'] as const).map((field) => (
                <TextField
                  key={field}
                  label={{ section: 'Section', row: 'Row', gate: 'Gate' }[field]}
                  autoComplete="off"
                  maxLength={field === 'section' ? 100 : 20}
                  name={field}
                  value={values[field] ?? ''}
                  onChange={({ target }) => form.set(field, target.value)}
                />
              ))}
              <Checkbox
                className={styles.transferred}
                label="All sent to the client’s ticketing account"
                name="transferred"
                checked={values.transferred === 'yes'}
                onChange={({ target }) => form.setTransferred(target.checked)}
              />
            </fieldset>
          )}
          <TicketFiles isOver={drop.isOver} onFiles={(files) => void form.addFiles(files)} />
          <RefusedFiles form={form} />
          {spare.length > 0 && (
            <section className={styles.spare} aria-label="Files without a seat">
              {spare.some(({ problem }) => !problem) && (
                <p className={styles.hint}>
                  More files than seats. Choose where these belong, or remove them.
                </p>
              )}
              {spare.map(({ id, problem }) => (
                <div key={id} className={styles.spareFile}>
                  {problem && <Notice tone="error">{problem}</Notice>}
                  <FileLine file={form.stateOf(id)} form={form} seat={undefined} />
                </div>
              ))}
            </section>
          )}
        </>
      )}
      <ol className={styles.seats}>
        {views.map((view) => (
          <li key={view.ticket.id}>
            <SeatFieldset
              view={view}
              count={views.length}
              form={form}
              canReplace={canChange}
              errors={Object.fromEntries(
                seatFields.map((field) => [field, errors[nameOf(view.ticket.id, field)]]),
              )}
            />
          </li>
        ))}
      </ol>
    </form>
  )
}
