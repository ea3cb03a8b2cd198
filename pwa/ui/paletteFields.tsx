import type { ComponentProps } from 'react'
import { usePaletteField } from './commands.tsx'
import { ChevronDownIcon } from './icons.tsx'
import styles from './layout.module.css'
import { SearchInput } from './SearchInput.tsx'
import { FieldFrame, type FieldProps } from './TextField.tsx'
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
            <Options choices={choices} />
          </select>
          <ChevronDownIcon className={styles.chevron} />
        </>
      )}
    </FieldFrame>
  )
}

/** The options of a `<select>`. */
export function Options({ choices }: { choices: Choices }) {
  return Object.entries(choices).map(([choice, words]) => (
    <option key={choice} value={choice}>
      {words}
    </option>
  ))
}

/** The field of a search that the server does, so it needs a connection. The palette finds it. */
export function SearchField(props: Omit<ComponentProps<typeof SearchInput>, 'ref' | 'disabled'>) {
  const field = usePaletteField<HTMLInputElement>(props.label ?? 'Search')
  return <SearchInput {...props} ref={field} disabled={!useOnline()} />
}
