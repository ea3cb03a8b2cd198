import type { NewRequest } from '#contract/requests.ts'
import type { Form } from '../../../forms/useForm.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { priceHint } from './requestForm.ts'

interface PriceFoundFieldProps {
  form: Pick<Form<NewRequest>, 'field'>
  mark: string | undefined
}

/**
 * The price the customer found. It is sent as typed; text that is not a price only changes the hint, while it is
 * typed: changing it when the field is left would move the button away from the finger that is about to tap it.
 */
export function PriceFoundField({ form, mark }: PriceFoundFieldProps) {
  const field = form.field('stubhubPrice')
  return (
    <TextField
      label="Price you found"
      inputMode="decimal"
      autoComplete="off"
      mark={mark}
      hint={<span aria-live="polite">{priceHint(field.error ? '' : field.value)}</span>}
      {...field}
    />
  )
}
