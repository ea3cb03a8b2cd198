import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toastForError } from './toasts/toastForError.ts'
import { dismissError } from './toasts/toastStore.ts'

interface SavedSwitch {
  /** The saves of switches with one name run one after the other. */
  name: string
  /** The server's value. */
  stored: boolean
  save: (isOn: boolean) => Promise<void>
  /** Title of the error toast. */
  failed: string
}

export const switchFallback = 'This was not saved. Please try again.'

/** A switch with an optimistic update. It returns to the server's value if saving fails. */
export function useSavedSwitch({ name, stored, save, failed }: SavedSwitch) {
  const [wanted, setWanted] = useState<boolean>()
  const [isSaving, setSaving] = useState(false)
  const running = useRef(0)
  // Kept until the stored value matches, so that the switch does not flicker.
  if (wanted === stored && !isSaving) setWanted(undefined)
  const saving = useMutation({
    // So that the last click wins.
    scope: { id: name },
    mutationFn: save,
    onMutate: () => dismissError(failed),
    onError: (error) => toastForError(error, failed, switchFallback),
    onSettled: (_, error) => {
      running.current -= 1
      if (running.current > 0) return
      setSaving(false)
      if (error) setWanted(undefined)
    },
  })
  return {
    isOn: wanted ?? stored,
    isSaving,
    error: saving.error,
    change: (isOn: boolean) => {
      running.current += 1
      setSaving(true)
      setWanted(isOn)
      saving.mutate(isOn)
    },
  }
}
