import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { developerApi } from '#contract/developer.ts'
import { pathOf } from '#contract/endpoint.ts'
import { requestsApi } from '#contract/requests.ts'
import { type BlacklistedWord, newWord, systemApi } from '#contract/system.ts'
import { type Form, useForm } from '../../forms/useForm.ts'
import { callApi } from '../../http/callApi.ts'
import { describeError, fieldErrors } from '../../http/errors.ts'
import { readQuery } from '../../http/readQuery.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { takeUser } from '../../session/session.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SettingsCard, Switch, switchFallback, useSavedSwitch } from '../../ui/SettingsCard.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { AuditLog } from './AuditLog.tsx'
import { auditAddress } from './auditWords.ts'
import { CardList, CardRow, Second, useNextRowFocus } from './CardList.tsx'
import styles from './developer.module.css'
import { FailedJobs, PageErrors, SystemState } from './Operations.tsx'
import { RequestList } from './RequestList.tsx'

/** Settings of the service, what can be removed from it, how it runs, and the log of what was done. */
export default function SystemPanel() {
  const [params] = useSearchParams()
  if (params.get('view') === 'audit') return <AuditLog />
  return (
    <>
      <PageTitle documentTitle="System · Developer">System</PageTitle>
      <Stack gap={5} className={styles.below}>
        <Card>
          <Row justify="between">
            <div className={styles.text}>
              <h2>Audit log</h2>
              <Second>Who did what to whom, when and from where.</Second>
            </div>
            <ButtonLink to={auditAddress()}>Open the audit log</ButtonLink>
          </Row>
        </Card>
        <Card>
          <EmailCopies />
        </Card>
        <Blacklist />
        <RequestList />
        <FailedJobs />
        <SystemState />
        <PageErrors />
      </Stack>
    </>
  )
}

/** The switch for copies of emails to admins. */
function EmailCopies() {
  const user = useSignedInUser()
  const isOnline = useOnline()
  const { isOn, isSaving, error, change } = useSavedSwitch({
    name: 'email-copies',
    stored: user.emailNotifications,
    failed: 'Update Failed',
    save: async (enabled) => {
      const { message } = await callApi(developerApi.emailNotifications, { body: { enabled } })
      await takeUser({ ...user, emailNotifications: enabled })
      showToast({
        title: enabled ? 'Email copies on' : 'Email copies off',
        description: message,
        tone: 'good',
      })
    },
  })
  return (
    <>
      <NeedsConnection>Changing this needs a connection.</NeedsConnection>
      <Switch
        label="Email copies"
        hint="Get a copy of every email sent to admins."
        checked={isOn}
        aria-busy={isSaving}
        disabled={!isOnline}
        onChange={(event) => change(event.target.checked)}
      />
      {error && <Notice tone="error">{describeError(error, switchFallback)}</Notice>}
    </>
  )
}

const fallback = 'Please try again.'

/** Words that section and row of a request must not contain. */
function Blacklist() {
  const words = useQuery(readQuery(systemApi.blacklistedWords))
  const form = useForm({ initial: { word: '' }, schema: newWord, label: 'A word for the blacklist' })
  const { add, change, remove } = useChangeWords(form)
  const [removed, setRemoved] = useState<BlacklistedWord>()
  const [isAsking, setAsking] = useState(false)
  const focus = useNextRowFocus()
  // Closes the question when the tab or page is hidden.
  useEffect(() => () => setAsking(false), [])
  return (
    <SettingsCard ref={focus.card} title="Blacklisted words" offline="Changing the words needs a connection.">
      <Second>Requests whose section or row contains an active word are refused.</Second>
      <form
        ref={form.formRef}
        noValidate
        className={styles.addWord}
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
      <CardList
        label="Words"
        list={words}
        what="the words"
        empty={<Second>No blacklisted words. Every section and row is allowed.</Second>}
      >
        {(words) => (
          <ul aria-label="Blacklisted words" className={styles.rows}>
            {words.map((row) => {
              const action = row.isActive ? 'Deactivate' : 'Activate'
              return (
                <CardRow
                  key={row.id}
                  actions={
                    <>
                      <Button
                        needsConnection
                        aria-label={`${action} ${row.word}`}
                        pending={change.isPending && change.variables?.id === row.id}
                        onClick={() => change.mutate({ id: row.id, isActive: !row.isActive })}
                      >
                        {action}
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
                    </>
                  }
                >
                  <p>
                    <strong>{row.word}</strong>
                  </p>
                  <StatusPill tone={row.isActive ? 'good' : 'neutral'}>
                    {row.isActive ? 'Active' : 'Inactive'}
                  </StatusPill>
                </CardRow>
              )
            })}
          </ul>
        )}
      </CardList>
      {removed && (
        <ConfirmDialog
          isOpen={isAsking}
          title={`Delete “${removed.word}”?`}
          confirmLabel="Delete word"
          tone="danger"
          pending={remove.isPending}
          pendingLabel="Deleting..."
          offline="Deleting a word needs a connection."
          // Closed only when the words are fetched again, so that the row is gone when the focus returns.
          onConfirm={() => remove.mutate(removed, { onSettled: () => setAsking(false) })}
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

function useChangeWords(form: Pick<Form<{ word: string }>, 'reset' | 'show'>) {
  const queryClient = useQueryClient()
  /** Fetches the words again, also those that the request form checks. */
  const onSettled = () =>
    Promise.all(
      [systemApi.blacklistedWords, requestsApi.activeBlacklistedWords].map((call) =>
        queryClient.invalidateQueries({ queryKey: [pathOf(call)] }),
      ),
    )
  const refused = (word: string) => `Requests with “${word}” are refused now.`
  const allowed = (word: string) => `“${word}” is allowed again.`
  const say = (title: string, description: string) => showToast({ title, description, tone: 'good' })
  return {
    add: useSingleMutation({
      mutationFn: (body: { word: string }) => callApi(systemApi.addBlacklistedWord, { body }),
      onSuccess({ word }) {
        form.reset()
        say('Word added', refused(word))
      },
      onError(error) {
        toastForError(error, 'Failed to Add Word', fallback)
        form.show(fieldErrors(error))
      },
      onSettled,
    }),
    change: useSingleMutation({
      mutationFn: ({ id, isActive }: Pick<BlacklistedWord, 'id' | 'isActive'>) =>
        callApi(systemApi.changeBlacklistedWord, { params: { id }, body: { isActive } }),
      onSuccess: ({ word, isActive }) =>
        isActive ? say('Word activated', refused(word)) : say('Word deactivated', allowed(word)),
      onError: (error) => toastForError(error, 'Failed to Update Word', fallback),
      onSettled,
    }),
    remove: useSingleMutation({
      mutationFn: ({ id }: BlacklistedWord) => callApi(systemApi.removeBlacklistedWord, { params: { id } }),
      onSuccess: (_, { word }) => say('Word deleted', allowed(word)),
      onError: (error) => toastForError(error, 'Failed to Delete Word', fallback),
      onSettled,
    }),
  }
}
