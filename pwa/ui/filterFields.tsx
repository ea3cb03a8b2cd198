import type { ComponentProps } from 'react'
import { usePaletteField } from './commands.tsx'
import { ChevronDownIcon } from './icons.tsx'
import styles from './layout.module.css'
import { FieldFrame, type FieldProps, TextField } from './TextField.tsx'
import { useOnline } from './useOnline.ts'

/** The values, each with its label. */
export type Choices = Readonly<Record<string, string>>

interface SelectFieldProps
  extends Pick<FieldProps, 'label'>,
    Omit<ComponentProps<'select'>, 'children' | 'ref' | 'value'> {
  value: string
  choices: Choices
  onChoose: (value: string) => void
}

/** A select field, which the palette finds with its value. Takes the other attributes of a `<select>`. */
export function SelectField({ label, className, value, choices, onChoose, ...select }: SelectFieldProps) {
  const field = usePaletteField<HTMLSelectElement>(label, choices[value])
  return (
    <FieldFrame label={label} className={className}>
      {(control) => (
        <>
          <select
            ref={field}
            autoComplete="off"
            {...{ ...select, ...control, value }}
            onChange={({ target }) => onChoose(target.value)}
          >
            {Object.entries(choices).map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </select>
          <ChevronDownIcon className={styles.chevron} />
        </>
      )}
    </FieldFrame>
  )
}

interface SearchFieldProps {
  label?: string
  placeholder: string
  className?: string | undefined
  value: string
  onType: (text: string) => void
}

/** The field of a search that the server does, so it needs a connection. */
export function SearchField({ label = 'Search', placeholder, className, value, onType }: SearchFieldProps) {
  return (
    <TextField
      ref={usePaletteField<HTMLInputElement>(label)}
      label={label}
      type="search"
      placeholder={placeholder}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={254}
      className={className}
      disabled={!useOnline()}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
