import { type Ref, useId, useState } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AskQuestion } from './AskQuestion.tsx'
import styles from './FaqPanel.module.css'
import { type FaqCategory, type FaqEntry, faqCategories, faqEntries, searchFaq } from './faqEntries.ts'

interface FaqPanelProps {
  /** The search field. */
  ref?: Ref<HTMLInputElement> | undefined
}

/** The questions by category with a search, and a field for a question of one's own. */
export function FaqPanel({ ref }: FaqPanelProps) {
  const [search, setSearch] = useState('')
  const found = searchFaq(search)
  return (
    <div className={styles.panel}>
      <TextField
        ref={ref}
        label="Search the questions"
        type="search"
        value={search}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className={classNames(styles.count, found.length > 0 && 'visually-hidden')} role="status">
        {foundWords(search, found.length)}
      </p>
      {faqCategories.map((category) => (
        <Category
          key={category}
          category={category}
          entries={found.filter((entry) => entry.category === category)}
        />
      ))}
      <AskQuestion />
    </div>
  )
}

function foundWords(search: string, count: number): string {
  if (search.trim() === '') return ''
  if (count === 0) return 'Nothing found. Ask us below: we answer within 24 hours.'
  return `${count} of ${faqEntries.length} questions found`
}

function Category({ category, entries }: { category: FaqCategory; entries: readonly FaqEntry[] }) {
  const titleId = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.category}>
        {category}
      </h3>
      {entries.map(({ question, answer }) => (
        <details key={question} className={styles.entry}>
          <summary className={styles.question}>
            {question}
            <ChevronDownIcon className={styles.chevron} />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </section>
  )
}
