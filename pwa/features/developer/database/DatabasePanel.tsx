import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { databaseApi } from '#contract/database.ts'
import { fieldsOf } from '../../../forms/storedFields.ts'
import { usePersonDraft } from '../../../forms/usePersonDraft.ts'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import styles from './DatabasePanel.module.css'
import { databaseQueries } from './databaseQueries.ts'
import { QueryHistory } from './QueryHistory.tsx'
import { ResultTable } from './ResultTable.tsx'
import { limitWords, resultSummary } from './resultWords.ts'
import { SchemaBrowser } from './SchemaBrowser.tsx'
import { SqlEditor, type SqlEditorHandle } from './SqlEditor.tsx'
import { runFallback, useRunQuery } from './useRunQuery.ts'

/** The Database tab: queries that only read, their results, the tables, and what was run before. */
export default function DatabasePanel() {
  const schema = useQuery(databaseQueries.schema())
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
    <div className={styles.panel}>
      <PageTitle documentTitle="Database · Developer">Database</PageTitle>
      <div className={styles.parts}>
        <div className={styles.main}>
          <div className={styles.query}>
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
              <p id={`${id}-problem`} role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            <div className={styles.actions}>
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
              <p id={`${id}-limits`} className={styles.second}>
                {limitWords} <span className={styles.keys}>Ctrl or Cmd + Enter runs it.</span>
              </p>
            </div>
            <NeedsConnection quiet>Running queries needs a connection.</NeedsConnection>
          </div>
          <section aria-labelledby={`${id}-result`} aria-busy={run.isPending} className={styles.result}>
            <h2 id={`${id}-result`}>Result</h2>
            <p role="status" className={styles.second}>
              {run.data ? resultSummary(run.data) : run.isIdle ? 'The rows of your query appear here.' : ''}
            </p>
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
          </section>
        </div>
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
    </div>
  )
}

function queryOf(stored: unknown): string {
  const { query } = fieldsOf(stored)
  return typeof query === 'string' ? query : ''
}
