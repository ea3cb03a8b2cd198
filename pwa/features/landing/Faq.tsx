import { ChevronDownIcon } from '../../ui/icons.tsx'
import styles from './Faq.module.css'
import { questions } from './questions.ts'
import { Section } from './Section.tsx'

export function Faq() {
  return (
    <Section id="faq" title="Frequently asked questions" isSplit>
      <div>
        {questions.map(({ topic, question, answer }) => (
          <details key={topic} className={styles.entry}>
            <summary className={styles.question}>
              <h3>{question}</h3>
              <ChevronDownIcon className={styles.chevron} />
            </summary>
            <div className={styles.answer}>
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </Section>
  )
}
