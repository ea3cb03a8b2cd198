import type { ComponentProps } from 'react'
import { maxZipCodeLength, typedZipCode } from '#contract/rules/zipCode.ts'
import { TextField } from '../../ui/TextField.tsx'

type ZipCodeFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  onChange: (event: { target: { value: string } }) => void
}

/** A field for a zip code. It never holds more than five characters. */
export function ZipCodeField({ onChange, ...field }: ZipCodeFieldProps) {
  const change = (text: string) => onChange({ target: { value: typedZipCode(text) } })
  return (
    <TextField
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={maxZipCodeLength}
      {...field}
      onChange={(event) => change(event.target.value)}
      // `maxLength` counts a leading space, which often comes along when a text is copied.
      onPaste={(event) => {
        event.preventDefault()
        if (!field.readOnly) change(event.clipboardData.getData('text'))
      }}
    />
  )
}
