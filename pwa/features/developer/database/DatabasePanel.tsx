import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { databaseApi, type SqlTable } from '#contract/database.ts'
import { fieldsOf } from '../../../forms/storedFields.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { describeError } from '../../../http/errors.ts'
import { readPages, readQuery } from '../../../http/readQuery.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { Card } from '../../../ui/Card.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { ActionButton, usePaletteAction, usePaletteField } from '../../../ui/commands.tsx'
import { CardBoundary, EmptyState, Loaded } from '../../../ui/ErrorState.tsx'
import { counted, formatInstant } from '../../../ui/format.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ListStates } from '../../../ui/MorePages.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useCallWithToasts } from '../../../ui/toasts/useCallWithToasts.ts'
import { useLast } from '../../../ui/useLast.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import desk from '../desk.module.css'
import styles from './database.module.css'
import { DownloadResult, limitWords, outcomeWords, ResultTable, resultSummary } from './ResultTable.tsx'
import { SqlEditor, type SqlEditorHandle } from './SqlEditor.tsx'

/** Newest first; older pages are dropped. */
const pastQueries = readPages(databaseApi.queries, { query: { limit: 20 }, maxPages: 4 })

const runFallback = 'The query could not be run. Please try again.'

/** The Database tab: read-only queries, their results, the tables, and the history of queries. */
export default function DatabasePanel() {
  const schema = useQuery(readQuery(databaseApi.schema))
  const queryClient = useQueryClient()
  const run = useCallWithToasts({
    call: (query: string) => callConfirmed(databaseApi.execute, { body: { query } }),
    failed: 'Query Failed',
    fallback: runFallback,
    // Failed queries are in the history too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [databaseApi.queries.path] }),
  })
  // What was found before stays until the next answer.
  const answer = useLast(run.isPending ? undefined : { result: run.data, at: run.submittedAt })
  const result = answer?.result
  const editor = useRef<SqlEditorHandle>(null)
  const isOnline = useOnline()
  const draft = usePersonDraft('sql', 'Your SQL query')
  const [problem, setProblem] = useState<string>()
  const [side, setSide] = useState<'tables' | 'history'>('tables')
  usePaletteAction(
    { action: 'Tables', onClick: () => setSide('tables') },
    { action: 'History', onClick: () => setSide('history') },
  )
  const id = useId()

  const submit = () => {
    const { data, error } = databaseApi.execute.body.safeParse({ query: queryOf(draft.read()) })
    setProblem(error?.issues[0]?.message)
    if (data) run.mutate(data.query)
    else {
      // An error of the query before would pass for one of this.
      if (run.isError) run.reset()
      editor.current?.focus()
    }
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
        <Stack className={styles.query}>
          <SqlEditor
            ref={editor}
            value={queryOf(draft.stored)}
            tables={schema.data}
            describedBy={`${id}-limits${problem ? ` ${id}-problem` : ''}`}
            isInvalid={problem !== undefined}
            onChange={write}
            onRun={() => isOnline && !run.isPending && submit()}
          />
          {problem && (
            <Text id={`${id}-problem`} role="alert" size="second" tone="accent" weight="medium">
              {problem}
            </Text>
          )}
          <Row gap={3}>
            <ActionButton
              action="Run query"
              variant="primary"
              needsConnection
              pending={run.isPending}
              pendingLabel="Running..."
              onClick={submit}
            />
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
          className={styles.answer}
        >
          <Row gap={3}>
            <h2 id={`${id}-result`}>Result</h2>
            <Text role="status" size="label" tone="muted">
              {result ? resultSummary(result) : run.isIdle ? 'The rows of your query appear here.' : ''}
            </Text>
            {result && result.columns.length > 0 && <DownloadResult result={result} />}
          </Row>
          {run.isError && <Notice tone="error">{describeError(run.error, runFallback)}</Notice>}
          {result?.isCut && (
            <Notice tone="warn">
              There is more than the console shows. Narrow the query down, for example with WHERE.
            </Notice>
          )}
          {result && result.columns.length > 0 && (
            <CardBoundary>
              <ResultTable key={answer?.at} result={result} />
            </CardBoundary>
          )}
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
                panel: (
                  <Loaded query={schema} what="the tables" count={8} height="2.75rem">
                    {(tables) => <Tables tables={tables} onInsert={(name) => editor.current?.insert(name)} />}
                  </Loaded>
                ),
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

interface TablesProps {
  tables: readonly SqlTable[]
  onInsert: (name: string) => void
}

/** The tables that can be read. A tap puts a name into the query. */
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
      <SearchInput
        ref={usePaletteField<HTMLInputElement>('Find a table or column')}
        label="Find a table or column"
        by="Find a table or column"
        value={filter}
        onType={setFilter}
      />
      <ul className={styles.schema} aria-label="Tables">
        {found.map(({ name, rows, columns, matching }) => (
          <li key={name}>
            <details>
              <summary>
                <code className={desk.code}>{name}</code>
                {rows !== null && <small>{counted(rows, 'row')}</small>}
                {matching.length > 0 && (
                  <span className={styles.matching}>
                    has {matching.map((column) => column.name).join(', ')}
                  </span>
                )}
              </summary>
              <ul aria-label={`Columns of ${name}`}>
                <li>
                  <button type="button" onClick={() => onInsert(name)}>
                    Insert <code className={desk.code}>{name}</code>
                  </button>
                </li>
                {columns.map((column) => (
                  <li key={column.name}>
                    <button type="button" onClick={() => onInsert(column.name)}>
                      <code className={desk.code}>{column.name}</code>
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

/** The queries of developers. A tap puts a query back into the editor. */
function QueryHistory({ onRestore }: { onRestore: (query: string) => void }) {
  return (
    <ListStates
      list={useInfiniteQuery(pastQueries)}
      what="the history"
      noun="queries"
      more="Show older queries"
      count={5}
      height="4rem"
      empty={
        <EmptyState title="No queries yet">Every query that a developer runs is listed here.</EmptyState>
      }
    >
      {(queries) => (
        <ul aria-label="Past queries, newest first">
          {queries.map((past) => (
            <li key={past.id}>
              <button type="button" className={desk.line} onClick={() => onRestore(past.query)}>
                <code className={classNames(desk.code, styles.pastQuery, 'clamp')}>{past.query}</code>
                <Text as="span" size="label" tone={past.error === null ? 'muted' : 'warn'}>
                  {outcomeWords(past)}
                </Text>
                <Text as="span" size="label" tone="muted">
                  {past.name || 'No name'} · {formatInstant(past.at)}
                </Text>
              </button>
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  )
}
