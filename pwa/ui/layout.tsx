import type { CSSProperties, ElementType, FormHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './classNames.ts'
import styles from './layout.module.css'

type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

interface ElementProps extends FormHTMLAttributes<HTMLElement> {
  /** The element; a `div`, or for text a `p`, by default. */
  as?: ElementType
  ref?: Ref<HTMLElement>
  /** A step of the scale: the space above it, in addition to the gap. */
  above?: Space
  /** Makes it take the width that is left in a row. With less than this, e.g. `9rem`, it has a line of its own. */
  grow?: string
}

interface BoxProps extends ElementProps {
  /** A step of the scale of spaces (tokens.css). */
  gap?: Space
}

/** The attributes of an element with these classes. */
function look(
  { above, grow, style, className, ...rest }: ElementProps,
  ...names: Parameters<typeof classNames>
) {
  const place = {
    ...(above && { marginTop: `var(--space-${above})` }),
    ...(grow && { flex: `1 1 ${grow}`, minWidth: 0 }),
  }
  return {
    ...rest,
    style: above || grow ? { ...place, ...style } : style,
    className: classNames(...names, className) || undefined,
  }
}

interface StackProps extends BoxProps {
  align?: 'left'
  /** A flexbox, in which children may fill the height, stay at an edge or scroll. */
  flex?: boolean
}

/** Children below each other, each as wide as the whole, or as its content with `align="left"`. */
export function Stack({ as: Tag = 'div', gap = 3, align, flex, ...rest }: StackProps) {
  return (
    <Tag {...look(rest, flex ? styles.column : styles.stack, styles[`gap${gap}`], align && styles[align])} />
  )
}

interface RowProps extends BoxProps {
  align?: 'start' | 'end' | 'baseline'
  justify?: 'between' | 'right'
  /** Keeps all on one line. */
  noWrap?: boolean
  /** Together they are as wide as the line. */
  fill?: boolean
  /** Puts wrapped lines close to each other. */
  tight?: boolean
}

/** Children beside each other, as wide as their content; those that do not fit wrap. */
export function Row({ as: Tag = 'div', gap = 2, align, justify, noWrap, fill, tight, ...rest }: RowProps) {
  const names = [
    noWrap && styles.line,
    fill && styles.fill,
    styles[`gap${gap}`],
    tight && styles.tight,
    align && styles[align],
    justify && styles[justify],
  ]
  return <Tag {...look(rest, styles.row, ...names)} />
}

/** As many equal columns as fit. `min` is the minimum width of one, e.g. `22rem`. */
export function Grid({ as: Tag = 'div', gap = 4, min, style, ...rest }: BoxProps & { min: string }) {
  const width = { '--least': min, ...style } as CSSProperties
  return <Tag {...look({ style: width, ...rest }, styles.grid, styles[`gap${gap}`])} />
}

interface TextProps extends ElementProps {
  /** The three largest are in the brand face. */
  size?: 'display' | 'title' | 'artist' | 'heading' | 'body' | 'second' | 'label'
  tone?: 'muted' | 'accent' | 'good' | 'warn'
  weight?: 'regular' | 'medium' | 'bold'
  /** How long words and lines break: `written` keeps a person's line breaks. */
  wrap?: 'written' | 'break' | 'nowrap'
}

/** Text in one of the sizes and colours of the design. */
export function Text({ as: Tag = 'p', size, tone, weight, wrap, ...rest }: TextProps) {
  const names = [size && styles[size], tone && styles[tone], weight && styles[weight], wrap && styles[wrap]]
  return <Tag {...look(rest, ...names)} />
}

/** A name and its value; a `wide` one has a row of its own. Anything falsy is left out. */
export type NamedFact =
  | readonly [name: string, value: ReactNode, width?: 'wide' | undefined]
  | false
  | null
  | undefined
  | ''

interface FactListProps {
  /** `wide` columns fit an email address or an ID. */
  columns?: 'narrow' | 'wide'
  /** Or `Fact`s as children. */
  facts?: readonly NamedFact[]
  children?: ReactNode
}

/** Names with their values, in as many columns as fit. */
export function FactList({ columns = 'narrow', facts, children }: FactListProps) {
  return (
    <dl className={classNames(styles.facts, styles[columns])}>
      {facts?.map(
        (fact, index) =>
          fact && (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and facts never change places
            <Fact key={index} name={fact[0]} isWide={fact[2] === 'wide'}>
              {fact[1]}
            </Fact>
          ),
      )}
      {children}
    </dl>
  )
}

interface FactProps {
  name: string
  /** Takes a row of its own: a date, which should not wrap, or text of any length. */
  isWide?: boolean
  children: ReactNode
}

export function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? styles.whole : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
