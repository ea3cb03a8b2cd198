import type { UseFormReturn } from 'react-hook-form'
import type { NewRequest } from '#contract/requests.ts'
import { firstUpcomingDay } from '#contract/rules/eventDay.ts'
import { TextField } from '../../../ui/TextField.tsx'

/** The day of the event. One that is over is told as soon as it has been typed, before anything is sent or put aside. */
export function EventDateField({ form }: { form: UseFormReturn<NewRequest> }) {
  const { register, trigger, getValues, formState } = form
  const error = formState.errors.concertDate?.message
  return (
    <TextField
      label="Event Date"
      type="datetime-local"
      hint="The day and time at the venue."
      min={`${firstUpcomingDay(new Date())}T00:00`}
      error={error}
      {...register('concertDate', {
        // Not while it is typed: the year 2027 begins as the year 2.
        onBlur: () => {
          if (getValues('concertDate')) void trigger('concertDate')
        },
        onChange: () => {
          if (error) void trigger('concertDate')
        },
      })}
    />
  )
}
