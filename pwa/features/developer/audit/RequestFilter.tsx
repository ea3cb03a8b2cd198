import { useState } from 'react'
import { referenceOf } from '#contract/rules/searchWords.ts'
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
  const reference = referenceOf(requestId)
  const [typed, setTyped] = useState(reference)
  const [isWrong, setWrong] = useState(false)
  // Another one came from a link or Back.
  const [shown, setShown] = useState(requestId)
  if (shown !== requestId) {
    setShown(requestId)
    setTyped(reference)
    setWrong(false)
  }
  const isOnline = useOnline()
  const apply = () => {
    const wanted = typed.trim() === '' ? '' : readReference(typed)
    setWrong(wanted === undefined)
    if (wanted !== undefined && wanted !== reference && wanted !== requestId) onChoose(wanted)
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
        placeholder="Reference"
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
