import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { NewRequest } from '#contract/requests.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { priceHint } from './requestForm.ts'

/** What the customer found, kept as typed, so that whatever stands there is told and never refused. */
export function PriceFoundField({ form }: { form: UseFormReturn<NewRequest> }) {
  const { register, control, formState } = form
  const price = useWatch({ control, name: 'stubhubPrice' })
  const [isTyping, setTyping] = useState(false)
  return (
    <TextField
      label="Price you found"
      inputMode="decimal"
      autoComplete="off"
      hint={<span aria-live="polite">{priceHint(isTyping ? '' : price)}</span>}
      error={formState.errors.stubhubPrice?.message}
      onFocus={() => setTyping(true)}
      {...register('stubhubPrice', { onBlur: () => setTyping(false) })}
    />
  )
}
