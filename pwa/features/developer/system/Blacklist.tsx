import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type BlacklistedWord, newWord, systemApi } from '#contract/system.ts'
import { useForm } from '../../../forms/useForm.ts'
import { callApi } from '../../../http/callApi.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import styles from './SystemPanel.module.css'
import { systemQueries, useRefetchWords } from './systemQueries.ts'
import { useNextRowFocus } from './useNextRowFocus.ts'

const fallback = 'Please try again.'

/** Words that section and row of a request must not contain. */
export function Blacklist() {
  const words = useQuery(systemQueries.words())
  const refetch = useRefetchWords()
  const form = useForm({ initial: { word: '' }, schema: newWord, label: 'A word for the blacklist' })
  const [removed, setRemoved] = useState<BlacklistedWord>()
  const [isAsking, setAsking] = useState(false)
  const focus = useNextRowFocus()
  // Closes the question when the tab or page is hidden.
  useEffect(() => () => setAsking(false), [])

  const add = useSingleMutation({
    mutationFn: (body: { word: string }) => callApi(systemApi.addBlacklistedWord, { body }),
    onSuccess({ word }) {
      form.reset()
      showToast({
        title: 'Word added',
        description: `Requests with “${word}” are refused now.`,
        tone: 'good',
      })
    },
    onError(error) {
      toastForError(error, 'Failed to Add Word', fallback)
      form.show(fieldErrors(error))
    },
    onSettled: refetch,
  })
  const change = useSingleMutation({
    mutationFn: ({ id, isActive }: Pick<BlacklistedWord, 'id' | 'isActive'>) =>
      callApi(systemApi.changeBlacklistedWord, { params: { id }, body: { isActive } }),
    onSuccess: ({ word, isActive }) =>
      showToast({
        title: isActive ? 'Word activated' : 'Word deactivated',
        description: isActive ? `Requests with “${word}” are refused now.` : `“${word}” is allowed again.`,
        tone: 'good',
      }),
    onError: (error) => toastForError(error, 'Failed to Update Word', fallback),
    onSettled: refetch,
  })
  const remove = useSingleMutation({
    mutationFn: ({ id }: BlacklistedWord) => callApi(systemApi.removeBlacklistedWord, { params: { id } }),
    onSuccess: (_, { word }) =>
      showToast({ title: 'Word deleted', description: `“${word}” is allowed again.`, tone: 'good' }),
    onError: (error) => toastForError(error, 'Failed to Delete Word', fallback),
    async onSettled() {
      // Closed afterwards, so that the row is gone when the focus returns.
      await refetch()
      setAsking(false)
    },
  })

  return (
    <SettingsCard ref={focus.card} title="Blacklisted words" offline="Changing the words needs a connection.">
      <p className={styles.muted}>Requests whose section or row contains an active word are refused.</p>
      <form
        ref={form.formRef}
        noValidate
        className={styles.add}
        onSubmit={form.submit((body) => add.mutate(body))}
      >
        <TextField
          label="Word"
          className={styles.word}
          autoComplete="off"
          autoCapitalize="none"
          {...form.field('word')}
        />
        <Button type="submit" needsConnection pending={add.isPending} pendingLabel="Adding...">
          Add word
        </Button>
      </form>
      {words.data && words.data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section aria-label="Words" tabIndex={0} className={styles.scroller}>
          <ul aria-label="Blacklisted words" className={styles.rows}>
            {words.data.map((row) => (
              <li key={row.id}>
                <div className={styles.text}>
                  <p className={styles.title}>{row.word}</p>
                  <StatusPill tone={row.isActive ? 'good' : 'neutral'}>
                    {row.isActive ? 'Active' : 'Inactive'}
                  </StatusPill>
                </div>
                <div className={styles.actions}>
                  <Button
                    needsConnection
                    aria-label={`${row.isActive ? 'Deactivate' : 'Activate'} ${row.word}`}
                    pending={change.isPending && change.variables?.id === row.id}
                    onClick={() => change.mutate({ id: row.id, isActive: !row.isActive })}
                  >
                    {row.isActive ? 'Deactivate' : 'Activate'}
                  </Button>
                  <Button
                    variant="quiet"
                    needsConnection
                    aria-label={`Delete ${row.word}`}
                    onClick={({ currentTarget }) => {
                      focus.onOpen(currentTarget)
                      setRemoved(row)
                      setAsking(true)
                    }}
                  >
                    Delete
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {words.data?.length === 0 && (
        <p className={styles.muted}>No blacklisted words. Every section and row is allowed.</p>
      )}
      {!words.data && words.isError && <LoadError title="Could not load the words" query={words} />}
      {words.isPending && <SkeletonList count={3} height="3.5rem" label="Loading the words" />}
      {removed && (
        <ConfirmDialog
          isOpen={isAsking}
          title={`Delete “${removed.word}”?`}
          confirmLabel="Delete word"
          tone="danger"
          pending={remove.isPending}
          pendingLabel="Deleting..."
          offline="Deleting a word needs a connection."
          onConfirm={() => remove.mutate(removed)}
          onCancel={() => setAsking(false)}
          onClosed={focus.onClosed}
        >
          <p>
            Sections and rows with this word are allowed again. To keep it for later, deactivate it instead.
          </p>
        </ConfirmDialog>
      )}
    </SettingsCard>
  )
}
