import { useState } from 'react'
import type { NewRequest } from '#contract/requests.ts'
import type { Form } from '../../../forms/useForm.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { priceHint } from './requestForm.ts'

/** What the customer found, kept as typed, so that whatever stands there is told and never refused. */
export function PriceFoundField({ form }: { form: Pick<Form<NewRequest>, 'field'> }) {
  const field = form.field('stubhubPrice')
  const [isTyping, setTyping] = useState(false)
  return (
    <TextField
      label="Price you found"
      inputMode="decimal"
      autoComplete="off"
      hint={<span aria-live="polite">{priceHint(isTyping ? '' : field.value)}</span>}
      {...field}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        field.onBlur()
      }}
    />
  )
}
