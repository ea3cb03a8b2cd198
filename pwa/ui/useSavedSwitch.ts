import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toastForError } from './toasts/toastForError.ts'
import { dismissError } from './toasts/toastStore.ts'

interface SavedSwitch {
  /** One for each switch there is. */
  name: string
  /** What the server has, as far as is known. */
  stored: boolean
  save: (isOn: boolean) => Promise<void>
  /** Title of the toast where it fails. */
  failed: string
}

export const switchFallback = 'This was not saved. Please try again.'

/** A switch that shows at once what was chosen, and goes back to what the server has where that could not be saved. */
export function useSavedSwitch({ name, stored, save, failed }: SavedSwitch) {
  const [wanted, setWanted] = useState<boolean>()
  const [isSaving, setSaving] = useState(false)
  const unanswered = useRef(0)
  // Not before it has come back as what is stored: in between it would flicker.
  if (wanted === stored && !isSaving) setWanted(undefined)
  const saving = useMutation({
    // One after the other, so that the last click is the last word.
    scope: { id: name },
    mutationFn: save,
    onMutate: () => dismissError(failed),
    onError: (error) => toastForError(error, failed, switchFallback),
    onSettled: (_, error) => {
      unanswered.current -= 1
      if (unanswered.current > 0) return
      setSaving(false)
      if (error) setWanted(undefined)
    },
  })
  return {
    isOn: wanted ?? stored,
    isSaving,
    error: saving.error,
    change: (isOn: boolean) => {
      unanswered.current += 1
      setSaving(true)
      setWanted(isOn)
      saving.mutate(isOn)
    },
  }
}
