import type { ReactNode, Ref } from 'react'
import { classNames } from '../../ui/classNames.ts'
import styles from './Section.module.css'

interface SectionProps {
  /** Id of the heading, which labels the section. */
  id: string
  title: string
  /** To scroll to the section and focus it. */
  headingRef?: Ref<HTMLHeadingElement>
  /** A full-width strip in another colour with perforated edges. */
  isStrip?: boolean
  /** Heading and content side by side on wide screens. */
  isSplit?: boolean
  children: ReactNode
}

export function Section({ id, title, headingRef, isStrip, isSplit, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classNames(styles.section, isStrip && styles.strip)}>
      <div className={classNames(styles.inner, isSplit && styles.split)}>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.heading}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}
