import { searchOutline } from 'ionicons/icons'
import type { ComponentProps, ReactNode } from 'react'
import { isComposing } from './browser.ts'
import { classNames } from './classNames.ts'
import { AppIcon } from './ionic/AppIcon.tsx'
import styles from './SearchInput.module.css'

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'disabled'> {
  label?: string
  /** The searched fields: 'Name, email, artist'. */
  by: string
  value: string
  onType: (text: string) => void
  /** The key that goes to it, shown while it is empty. */
  hint?: ReactNode
  /** Called by Enter: goes to the first result. */
  onEnter?: () => void
  className?: string | undefined
}

/** The search in the line above a list. Its height, corners and text size follow `--control`, `--control-radius` and `--control-text`; `--control-end` is room for a key. */
export function SearchInput({
  label = 'Search',
  by,
  value,
  onType,
  onEnter,
  hint,
  className,
  ...input
}: SearchInputProps) {
  return (
    <span className={classNames(styles.search, className)}>
      <AppIcon icon={searchOutline} size={18} />
      <input
        {...input}
        type="search"
        aria-label={label}
        placeholder={by}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={254}
        value={value}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') onEnter?.()
          // What was found stays: the browser's own Escape would empty the field.
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      {value === '' && hint}
    </span>
  )
}
