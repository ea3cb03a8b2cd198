import { useState } from 'react'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { type ListedRequest, systemApi } from '#contract/system.ts'
import { callApi } from '../../../http/callApi.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { FormDialog } from '../../../ui/ionic/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useLast } from '../../../ui/useLast.ts'
import { useRefetchRequests } from './systemQueries.ts'

const confirmation = 'DELETE'

interface DeleteRequestDialogProps {
  request: ListedRequest | undefined
  onClose: () => void
  onClosed: () => void
}

/** Deletes a request for good, after a word was typed. */
export function DeleteRequestDialog({ request, onClose, onClosed }: DeleteRequestDialogProps) {
  const shown = useLast(request)
  const [typed, setTyped] = useState('')
  const refetch = useRefetchRequests()
  const remove = useSingleMutation({
    mutationFn: ({ id }: ListedRequest) => callApi(systemApi.deleteRequest, { params: { id } }),
    onSuccess: (_, { artist, name }) =>
      showToast({ title: 'Request deleted', description: `${artist}, by ${name}`, tone: 'good' }),
    onError: (error) =>
      toastForError(
        error,
        'Delete Failed',
        'We do not know whether it was deleted. Please look at the list first.',
      ),
    async onSettled() {
      // Closed afterwards, so that the row is gone when the focus returns.
      await refetch()
      onClose()
    },
  })
  if (!shown) return null
  return (
    <FormDialog
      isOpen={request !== undefined}
      onClose={onClose}
      onClosed={() => {
        setTyped('')
        onClosed()
      }}
      title={`Delete the request for ${shown.artist}?`}
      submitLabel="Delete permanently"
      pendingLabel="Deleting..."
      tone="danger"
      disabled={typed.trim() !== confirmation}
      pending={remove.isPending}
      offline="Deleting a request needs a connection."
      onSubmit={() => remove.mutate(shown)}
    >
      <p>
        The request #{referenceOf(shown.id)} of {shown.name} ({shown.email}) is deleted with its offers,
        discussion, notes and screenshot. An open payment is cancelled first, and a ticket for resale is
        listed again. The client is not told. This cannot be undone, and the log keeps the artist and that you
        did it.
      </p>
      <TextField
        label={`Type ${confirmation} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
