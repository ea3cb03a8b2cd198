import { TextField } from './TextField.tsx'
import { useOnline } from './useOnline.ts'

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
