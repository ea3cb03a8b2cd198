import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { databaseApi, type SqlTable } from '#contract/database.ts'
import { fieldsOf } from '../../forms/storedFields.ts'
import { usePersonDraft } from '../../forms/usePersonDraft.ts'
import { describeError } from '../../http/errors.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { callConfirmed } from '../../session/confirmPassword.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classNames } from '../../ui/classNames.ts'
import { CardBoundary, EmptyState, Loaded } from '../../ui/ErrorState.tsx'
import { formatCount, formatInstant } from '../../ui/format.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError } from '../../ui/toasts/toastStore.ts'
import styles from './developer.module.css'
import { limitWords, outcomeWords, ResultTable, resultSummary } from './ResultTable.tsx'
import { SqlEditor, type SqlEditorHandle } from './SqlEditor.tsx'

const schemaQuery = readQuery(databaseApi.schema)
/** Newest first; older pages are dropped. */
const pastQueries = readPages(databaseApi.queries, { query: { limit: 20 }, maxPages: 4 })

const failed = 'Query Failed'
const runFallback = 'The query could not be run. Please try again.'

/** The Database tab: queries that only read, their results, the tables, and what was run before. */
export default function DatabasePanel() {
  const schema = useQuery(schemaQuery)
  const run = useRunQuery()
  const editor = useRef<SqlEditorHandle>(null)
  const runButton = useRef<HTMLButtonElement>(null)
  const draft = usePersonDraft('sql', 'Your SQL query')
  const [problem, setProblem] = useState<string>()
  const [side, setSide] = useState<'tables' | 'history'>('tables')
  const id = useId()

  const submit = () => {
    const { data, error } = databaseApi.execute.body.safeParse({ query: queryOf(draft.read()) })
    setProblem(error?.issues[0]?.message)
    if (data) run.mutate(data.query)
    else editor.current?.focus()
  }
  const write = (query: string) => {
    setProblem(undefined)
    draft.write(query === '' ? undefined : { typed: { query } })
  }
  const restore = (query: string) => {
    write(query)
    editor.current?.focus()
  }
  return (
    <Stack>
      <PageTitle documentTitle="Database · Developer">Database</PageTitle>
      <div className={styles.console}>
        <Stack gap={5}>
          <Stack>
            <SqlEditor
              ref={editor}
              value={queryOf(draft.stored)}
              tables={schema.data}
              describedBy={`${id}-limits${problem ? ` ${id}-problem` : ''}`}
              isInvalid={problem !== undefined}
              onChange={write}
              // By the button, which knows whether it can run now.
              onRun={() => runButton.current?.click()}
            />
            {problem && (
              <Text id={`${id}-problem`} role="alert" size="second" tone="accent" weight="medium">
                {problem}
              </Text>
            )}
            <Row gap={3}>
              <Button
                ref={runButton}
                variant="primary"
                needsConnection
                pending={run.isPending}
                pendingLabel="Running..."
                onClick={submit}
              >
                Run query
              </Button>
              <Text id={`${id}-limits`} size="label" tone="muted">
                {limitWords} <span className={styles.keys}>Ctrl or Cmd + Enter runs it.</span>
              </Text>
            </Row>
            <NeedsConnection quiet>Running queries needs a connection.</NeedsConnection>
          </Stack>
          <Stack
            as="section"
            aria-labelledby={`${id}-result`}
            aria-busy={run.isPending}
            className={styles.earlier}
          >
            <h2 id={`${id}-result`}>Result</h2>
            <Text role="status" size="label" tone="muted">
              {run.data ? resultSummary(run.data) : run.isIdle ? 'The rows of your query appear here.' : ''}
            </Text>
            {run.isError && <Notice tone="error">{describeError(run.error, runFallback)}</Notice>}
            {run.data?.isCut && (
              <Notice tone="warn">
                There is more than the console shows. Narrow the query down, for example with WHERE.
              </Notice>
            )}
            {run.data && run.data.columns.length > 0 && (
              <CardBoundary>
                <ResultTable key={run.submittedAt} result={run.data} />
              </CardBoundary>
            )}
          </Stack>
        </Stack>
        <Card className={styles.side}>
          <Tabs
            label="Help for queries"
            current={side}
            onChange={setSide}
            tabs={[
              {
                id: 'tables',
                label: 'Tables',
                panel: <SchemaBrowser onInsert={(name) => editor.current?.insert(name)} />,
              },
              { id: 'history', label: 'History', panel: <QueryHistory onRestore={restore} /> },
            ]}
          />
        </Card>
      </div>
    </Stack>
  )
}

function queryOf(stored: unknown): string {
  const { query } = fieldsOf(stored)
  return typeof query === 'string' ? query : ''
}

function useRunQuery() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (query: string) => callConfirmed(databaseApi.execute, { body: { query } }),
    onMutate: () => dismissError(failed),
    onError: (error) => toastForError(error, failed, runFallback),
    // Failed queries are in the history too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [databaseApi.queries.path] }),
  })
}

/** The tables that can be read. A tap puts a name into the query. */
function SchemaBrowser({ onInsert }: { onInsert: (name: string) => void }) {
  const schema = useQuery(schemaQuery)
  return (
    <Loaded query={schema} what="the tables" count={8} height="2.75rem">
      {(tables) => <Tables tables={tables} onInsert={onInsert} />}
    </Loaded>
  )
}

interface TablesProps {
  tables: readonly SqlTable[]
  onInsert: (name: string) => void
}

function Tables({ tables, onInsert }: TablesProps) {
  const [filter, setFilter] = useState('')
  const word = filter.trim().toLowerCase()
  const found = tables
    .map((table) => ({
      ...table,
      matching: word === '' ? [] : table.columns.filter(({ name }) => name.includes(word)),
    }))
    .filter(({ name, matching }) => name.includes(word) || matching.length > 0)
  return (
    <Stack>
      <TextField
        label="Find a table or column"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul className={styles.schema} aria-label="Tables">
        {found.map(({ name, rows, columns, matching }) => (
          <li key={name}>
            <details>
              <summary>
                <code className={styles.code}>{name}</code>
                {rows !== null && (
                  <small>
                    {formatCount(rows)} {rows === 1 ? 'row' : 'rows'}
                  </small>
                )}
                {matching.length > 0 && (
                  <span className={styles.matching}>
                    has {matching.map((column) => column.name).join(', ')}
                  </span>
                )}
              </summary>
              <ul aria-label={`Columns of ${name}`}>
                <li>
                  <button type="button" onClick={() => onInsert(name)}>
                    Insert <code className={styles.code}>{name}</code>
                  </button>
                </li>
                {columns.map((column) => (
                  <li key={column.name}>
                    <button type="button" onClick={() => onInsert(column.name)}>
                      <code className={styles.code}>{column.name}</code>
                      <small>{column.type}</small>
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      <Text role="status" size="label" tone="muted">
        {found.length === 0 ? 'No table has such a name or column.' : ''}
      </Text>
      <Text size="label" tone="muted">
        Numbers of rows are estimates. Tables that hold secrets, such as passwords and codes, are not listed.
      </Text>
    </Stack>
  )
}

/** What developers have run. A tap puts a query back into the editor. */
function QueryHistory({ onRestore }: { onRestore: (query: string) => void }) {
  const past = useInfiniteQuery(pastQueries)
  const list = useRef<HTMLDivElement>(null)
  return (
    <Loaded query={past} what="the history" count={5} height="4rem">
      {(queries) =>
        queries.length === 0 ? (
          <EmptyState title="No queries yet">Every query that a developer runs is listed here.</EmptyState>
        ) : (
          <div ref={list} tabIndex={-1}>
            <ul aria-label="Past queries, newest first">
              {queries.map((query) => (
                <li key={query.id}>
                  <button type="button" className={styles.line} onClick={() => onRestore(query.query)}>
                    <code className={classNames(styles.code, styles.pastQuery, 'clamp')}>{query.query}</code>
                    <Text as="span" size="label" tone={query.error === null ? 'muted' : 'accent'}>
                      {outcomeWords(query)}
                    </Text>
                    <Text as="span" size="label" tone="muted">
                      {query.name || 'No name'} · {formatInstant(query.at)}
                    </Text>
                  </button>
                </li>
              ))}
            </ul>
            <MorePages
              list={past}
              label="Show older queries"
              failed="Could not load older queries."
              onEnd={() => list.current?.focus()}
            />
          </div>
        )
      }
    </Loaded>
  )
}
