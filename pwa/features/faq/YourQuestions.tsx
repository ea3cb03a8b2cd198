import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { faqApi, type OwnQuestion } from '#contract/faq.ts'
import { callApi } from '../../http/callApi.ts'
import { closeNotifications } from '../../session/shownNotifications.ts'
import { Button } from '../../ui/Button.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { ListStates } from '../../ui/MorePages.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './faq.module.css'
import { faqQueries, isNewAnswer } from './faqQueries.ts'

/** The number shown before all of them are asked for. */
const shownAtFirst = 3

/** The customer's questions to the team, with the answers. New ones are open, and count as read from then on. */
export function YourQuestions() {
  const titleId = useId()
  const list = useInfiniteQuery(faqQueries.mine())
  const [isAll, setAll] = useState(false)
  const fresh = useFreshAnswers(list.data)
  return (
    <Stack as="section" gap={1} aria-labelledby={titleId}>
      <h3 id={titleId}>Your questions</h3>
      {list.data && <LastChecked at={list.dataUpdatedAt} error={list.error} />}
      <ListStates
        list={{ ...list, hasNextPage: list.hasNextPage && isAll }}
        what="your questions"
        noun="questions"
        count={1}
        more="Show more questions"
        empty={<Text tone="muted">You have not asked us anything yet.</Text>}
      >
        {(questions) => {
          const shown = questions.filter(({ id }, index) => isAll || index < shownAtFirst || fresh.has(id))
          return (
            <div>
              {shown.map((question) => (
                <Question key={question.id} question={question} isFresh={fresh.has(question.id)} />
              ))}
              {shown.length < questions.length && (
                <Button variant="quiet" onClick={() => setAll(true)}>
                  Show all your questions
                </Button>
              )}
            </div>
          )
        }}
      </ListStates>
    </Stack>
  )
}

/** The ids of answers that were new when the panel showed them. Showing them marks them as read. */
function useFreshAnswers(questions: readonly OwnQuestion[] = []): ReadonlySet<string> {
  const isOnline = useOnline()
  const fresh = useRef(new Set<string>())
  const unread = questions.filter(isNewAnswer).map(({ id }) => id)
  for (const id of unread) fresh.current.add(id)
  const isUnread = unread.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for those that arrive while it is open
  useEffect(() => {
    for (const id of unread) void closeNotifications(`question:${id}`)
    // If that fails, they are still new the next time.
    if (isUnread && isOnline) callApi(faqApi.readAnswers).catch(() => undefined)
  }, [unread.join(), isOnline])
  return fresh.current
}

function Question({ question, isFresh }: { question: OwnQuestion; isFresh: boolean }) {
  const { message, createdAt, answer } = question
  const now = useNow()
  return (
    <details className={styles.entry} open={isFresh}>
      <summary className={`line ${styles.question}`}>
        <span>
          <Text as="span" wrap="written" className="clamp">
            {message}
          </Text>
          <Text weight="regular" as="span" size="second" tone="muted">
            {formatInstant(createdAt, now)} · {answer ? 'Answered' : 'Not answered yet'}
          </Text>
        </span>
        {isFresh && <StatusPill tone="good">New</StatusPill>}
        <ChevronDownIcon />
      </summary>
      <Stack gap={2} className={styles.answer}>
        {answer ? (
          <div>
            <Text size="second" tone="good">
              <span translate="no">{answer.by}</span> answered, {formatInstant(answer.at, now)}
            </Text>
            <Text wrap="written" className={styles.said}>
              {answer.text}
            </Text>
          </div>
        ) : (
          <Text size="second">Our team answers within 24 hours.</Text>
        )}
      </Stack>
    </details>
  )
}
