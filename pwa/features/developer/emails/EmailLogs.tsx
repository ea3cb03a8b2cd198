import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EmailLogEntry } from '#contract/developer.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { developerQueries } from '../developerQueries.ts'
import { EmailDetail } from './EmailDetail.tsx'
import styles from './EmailLogs.module.css'
import { EmailRows } from './EmailRows.tsx'
import { dailyWords } from './emailWords.ts'
import { FullLog } from './FullLog.tsx'
import { TestEmailDialog } from './TestEmailDialog.tsx'

/** The messages of the last 24 hours. */
export default function EmailLogs() {
  const log = useQuery(developerQueries.emailLogs())
  const [isFullLogOpen, setFullLogOpen] = useState(false)
  const [open, setOpen] = useState<EmailLogEntry>()
  const [isTesting, setTesting] = useState(false)
  // Closes the dialogs when the tab or page is hidden.
  useEffect(
    () => () => {
      setFullLogOpen(false)
      setOpen(undefined)
      setTesting(false)
    },
    [],
  )
  return (
    <>
      <div className={styles.head}>
        <PageTitle documentTitle="Email Logs · Developer">Email Logs</PageTitle>
        <div className={styles.actions}>
          <Button pending={log.isFetching} onClick={() => void log.refetch()}>
            Refresh
          </Button>
          <Button onClick={() => setTesting(true)}>Send test email</Button>
        </div>
      </div>
      <LastChecked at={log.dataUpdatedAt} error={log.isFetching ? null : log.error} />
      <div className={styles.parts}>
        {log.data ? (
          <section aria-labelledby="recent-emails" className={styles.recent}>
            <div>
              <h2 id="recent-emails">Recent email activity</h2>
              <p className={styles.muted}>{dailyWords(log.data.dailyCount)}</p>
            </div>
            {log.data.recent.length > 0 ? (
              <>
                <EmailRows label="Recent emails" entries={log.data.recent} onOpen={setOpen} />
                <Button full onClick={() => setFullLogOpen(true)}>
                  View full log
                </Button>
              </>
            ) : (
              <EmptyState title="No messages in the last 24 hours">
                Emails and text messages appear here for 24 hours after they are sent.
              </EmptyState>
            )}
          </section>
        ) : log.isError ? (
          <LoadError title="Could not load the email log" query={log} />
        ) : (
          <SkeletonList count={5} height="4rem" label="Loading the email log" />
        )}
      </div>
      <FullLog
        isOpen={isFullLogOpen}
        onClose={() => setFullLogOpen(false)}
        dailyCount={log.data?.dailyCount}
        onOpen={setOpen}
      />
      <EmailDetail entry={open} onClose={() => setOpen(undefined)} />
      <TestEmailDialog isOpen={isTesting} onClose={() => setTesting(false)} />
    </>
  )
}
