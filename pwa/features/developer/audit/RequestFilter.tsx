import { useState } from 'react'
import { TextField } from '../../../ui/TextField.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { readReference } from './auditWords.ts'

interface RequestFilterProps {
  /** An id, a reference, or ''. */
  requestId: string
  onChoose: (requestId: string) => void
}

/** Narrows the log to a request, when Enter is pressed or the field is left. */
export function RequestFilter({ requestId, onChoose }: RequestFilterProps) {
  const [typed, setTyped] = useState(requestId)
  const [isWrong, setWrong] = useState(false)
  const isOnline = useOnline()
  const apply = () => {
    const reference = typed.trim() === '' ? '' : readReference(typed)
    setWrong(reference === undefined)
    if (reference !== undefined && reference !== requestId) onChoose(reference)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        label="Request"
        type="search"
        placeholder="Reference or ID"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        disabled={!isOnline}
        value={typed}
        error={isWrong ? 'A reference has 8 characters, 0–9 and a–f' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
      />
    </form>
  )
}
