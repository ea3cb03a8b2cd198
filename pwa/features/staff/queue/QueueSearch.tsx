import type { Ref } from 'react'
import styles from './QueueSearch.module.css'

interface QueueSearchProps {
  ref: Ref<HTMLInputElement>
  value: string
  onType: (text: string) => void
  onHelp: () => void
}

export function QueueSearch({ ref, value, onType, onHelp }: QueueSearchProps) {
  return (
    <div className={styles.search}>
      <input
        ref={ref}
        type="search"
        aria-label="Search"
        placeholder="Artist, client, phone, section, reference"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={254}
        className={styles.field}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      <button type="button" className={styles.help} aria-label="Keyboard shortcuts" onClick={onHelp}>
        ?
      </button>
    </div>
  )
}
