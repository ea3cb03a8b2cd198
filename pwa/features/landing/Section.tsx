import type { ReactNode, Ref } from 'react'
import { classNames } from '../../ui/classNames.ts'
import styles from './Section.module.css'

interface SectionProps {
  /** Of the heading, by which the section is called. */
  id: string
  title: string
  /** For whoever sends the reader here. */
  headingRef?: Ref<HTMLHeadingElement>
  /** A strip of another colour across the page, torn off at both edges. */
  isStrip?: boolean
  /** Heading and content side by side where there is room. */
  isSplit?: boolean
  children: ReactNode
}

/** A part of the landing page. */
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
