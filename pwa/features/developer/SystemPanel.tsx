import { notifyManager, type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { developerApi } from '#contract/developer.ts'
import { requestsApi } from '#contract/requests.ts'
import { type BlacklistedWord, newWord, systemApi } from '#contract/system.ts'
import { useForm } from '../../forms/useForm.ts'
import { callApi } from '../../http/callApi.ts'
import { fieldErrors } from '../../http/errors.ts'
import { readQuery } from '../../http/readQuery.ts'
import { takeUser } from '../../session/session.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ActionButton } from '../../ui/commands.tsx'
import { RowLink } from '../../ui/ionic/AppShell.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Grid, Row, Stack } from '../../ui/layout.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SettingsCard, Switch, useSavedSwitch } from '../../ui/SettingsCard.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useWhileShown } from '../../ui/useWhileShown.ts'
import { AuditLog } from './AuditLog.tsx'
import { auditAddress } from './auditWords.ts'
import { CardList, CardRow, Second, useNextRowFocus } from './CardList.tsx'
import styles from './developer.module.css'
import { FailedJobs, PageErrors, SystemState } from './Operations.tsx'
import { RequestList } from './RequestList.tsx'

/** Settings of the service, the data that can be removed from it, its operations, and the audit log. */
export default function SystemPanel() {
  const [params] = useSearchParams()
  const isAudit = params.get('view') === 'audit'
  return (
    <>
      <nav aria-label="Places of System" className={styles.places}>
        {places.map(([to, label]) => (
          <RowLink key={to} to={to} isCurrent={to === (isAudit ? auditLog : system)}>
            {label}
          </RowLink>
        ))}
      </nav>
      {isAudit ? <AuditLog /> : <Sections />}
    </>
  )
}

const system = '/developer?tab=system'
const auditLog = auditAddress()
const section = (id: string) => `${system}&section=${id}`
const places: readonly (readonly [to: string, label: string])[] = [
  [system, 'System'],
  [auditLog, 'Audit log'],
  [section('email-copies'), 'Email copies'],
  [section('words'), 'Blacklisted words'],
  [section('failed-jobs'), 'Failed jobs'],
  [section('page-errors'), 'Page errors'],
  [section('requests'), 'Ticket requests'],
  [section('queue'), 'Queue'],
]

const isFirstFetch = { predicate: ({ state }: Query) => state.status === 'pending' }

/** Leads to the section that the address names, once nothing above it is loading, which would push it away. */
function useNamedSection() {
  const [params, setParams] = useSearchParams()
  const section = params.get('section')
  const queryClient = useQueryClient()
  // Not `useIsFetching`, which would be in a file of the public pages.
  const loading = useSyncExternalStore(
    useCallback(
      (onChange) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
      [queryClient],
    ),
    () => queryClient.isFetching(isFirstFetch),
  )
  useEffect(() => {
    // What begins with this render is not in `loading` yet.
    if (section === null || loading + queryClient.isFetching(isFirstFetch) > 0) return
    const title = document.getElementById(section)
    title?.scrollIntoView()
    title?.focus({ preventScroll: true })
    // Or it would lead there again whenever the tab is shown.
    setParams({ tab: 'system' }, { replace: true })
  }, [section, loading, queryClient, setParams])
}

function Sections() {
  useNamedSection()
  return (
    <Stack gap={5}>
      <PageTitle documentTitle="System · Developer">System</PageTitle>
      <NeedsConnection>Changing and searching need a connection.</NeedsConnection>
      <Grid gap={5} min="30rem">
        <Stack gap={5}>
          <Card>
            <EmailCopies />
          </Card>
          <Blacklist />
          <FailedJobs />
          <PageErrors />
        </Stack>
        <Stack gap={5}>
          <RequestList />
          <SystemState />
        </Stack>
      </Grid>
    </Stack>
  )
}

/** The switch for copies of emails to admins. */
function EmailCopies() {
  const user = useSignedInUser()
  const isOnline = useOnline()
  const { isOn, isSaving, problem, change } = useSavedSwitch({
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
      <Switch
        id="email-copies"
        label="Email copies"
        hint="Get a copy of every email sent to admins."
        checked={isOn}
        aria-busy={isSaving}
        disabled={!isOnline}
        onChange={(event) => change(event.target.checked)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
    </>
  )
}

/** The lists that depend on the words, one of which the request form checks. */
const refresh = [systemApi.blacklistedWords, requestsApi.activeBlacklistedWords]
const refused = (word: string) => `Requests with “${word}” are refused now.`
const allowed = (word: string) => `“${word}” is allowed again.`

/** Words that section and row of a request must not contain. */
function Blacklist() {
  const words = useQuery(readQuery(systemApi.blacklistedWords))
  const form = useForm({ initial: { word: '' }, schema: newWord, label: 'A word for the blacklist' })
  const add = useCallWithToasts({
    call: (body: { word: string }) => callApi(systemApi.addBlacklistedWord, { body }),
    done: ({ word }) => ({ title: 'Word added', description: refused(word) }),
    failed: 'Failed to Add Word',
    refresh,
    onSuccess: () => form.reset(),
    onError: (error) => form.show(fieldErrors(error)),
  })
  const change = useCallWithToasts({
    call: ({ id, isActive }: BlacklistedWord) =>
      callApi(systemApi.changeBlacklistedWord, { params: { id }, body: { isActive: !isActive } }),
    done: ({ word, isActive }) =>
      isActive
        ? { title: 'Word activated', description: refused(word) }
        : { title: 'Word deactivated', description: allowed(word) },
    failed: 'Failed to Update Word',
    refresh,
  })
  const [removed, setRemoved] = useWhileShown<BlacklistedWord>()
  const focus = useNextRowFocus()
  return (
    <SettingsCard id="words" ref={focus.card} title="Blacklisted words">
      <Second>Requests whose section or row contains an active word are refused.</Second>
      <form ref={form.formRef} noValidate onSubmit={form.submit((body) => add.mutate(body))}>
        <Row gap={3} align="start" className={styles.filters}>
          <TextField
            label="Word"
            enterKeyHint="done"
            className={styles.search}
            autoComplete="off"
            autoCapitalize="none"
            {...form.field('word')}
          />
          <Button type="submit" needsConnection pending={add.isPending} pendingLabel="Adding...">
            Add word
          </Button>
        </Row>
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
                  title={row.word}
                  status={
                    <StatusPill tone={row.isActive ? 'good' : 'neutral'}>
                      {row.isActive ? 'Active' : 'Inactive'}
                    </StatusPill>
                  }
                  actions={
                    <>
                      <ActionButton
                        action={action}
                        about={row.word}
                        needsConnection
                        aria-label={`${action} ${row.word}`}
                        pending={change.isPending && change.variables?.id === row.id}
                        onClick={() => change.mutate(row)}
                      />
                      <Button
                        variant="quiet"
                        needsConnection
                        aria-label={`Delete ${row.word}`}
                        onClick={({ currentTarget }) => {
                          focus.onOpen(currentTarget)
                          setRemoved(row)
                        }}
                      >
                        Delete
                      </Button>
                    </>
                  }
                />
              )
            })}
          </ul>
        )}
      </CardList>
      <DeleteWordDialog word={removed} onClose={() => setRemoved(undefined)} onClosed={focus.onClosed} />
    </SettingsCard>
  )
}

interface DeleteWordDialogProps {
  /** Undefined while closed. */
  word: BlacklistedWord | undefined
  onClose: () => void
  onClosed: () => void
}

function DeleteWordDialog({ word, onClose, onClosed }: DeleteWordDialogProps) {
  const remove = useCallWithToasts({
    call: ({ id }: BlacklistedWord) => callApi(systemApi.removeBlacklistedWord, { params: { id } }),
    done: (_, { word }) => ({ title: 'Word deleted', description: allowed(word) }),
    failed: 'Failed to Delete Word',
    refresh,
  })
  return (
    <ConfirmDialog
      isOpen={word !== undefined}
      title={`Delete “${word?.word}”?`}
      confirmLabel="Delete word"
      tone="danger"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      offline="Deleting a word needs a connection."
      // Closed only when the words are fetched again, so that the row is gone when the focus returns.
      onConfirm={() => word && remove.mutate(word, { onSettled: onClose })}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <p>Sections and rows with this word are allowed again. To keep it for later, deactivate it instead.</p>
    </ConfirmDialog>
  )
}
