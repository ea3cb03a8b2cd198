import { type ElementType, Fragment, type ReactNode } from 'react'
import { jsxs as createWithMany, jsx as createWithOne } from 'react/jsx-runtime'

export type { JSX } from 'react'
export { Fragment }

/*
 * The JSX runtime of the app: React's own, but a text that has siblings gets an element. When a browser translates a page, it
 * replaces text nodes; React would keep changing the replaced ones, and the page would show what was true when it was translated.
 * The text of an element without other children is set on the element, which stays (api/docs/decisions/033).
 */

type Create = (type: ElementType, props: { children?: ReactNode }, key?: string) => ReactNode

/** Creates an element with one child. A fragment may have siblings. */
export const jsx: Create = (type, props, key) =>
  type === Fragment && isText(props.children)
    ? createWithOne(type, { ...props, children: wrap(props.children) }, key)
    : createWithOne(type, props, key)

/** Creates an element with several children. */
export const jsxs: Create = (type, props, key) => {
  const children = props.children as readonly ReactNode[]
  if (!children.some(isText)) return createWithMany(type, props, key)
  const hasOthers = type === Fragment || children.some(isOther)
  const joined = joinTexts(children)
  // Each child keeps its place, by which React recognizes it.
  return hasOthers
    ? createWithMany(
        type,
        { ...props, children: joined.map((child) => (isText(child) ? wrap(child) : child)) },
        key,
      )
    : createWithOne(type, { ...props, children: joined.find(isText) }, key)
}

/** In development React passes a flag for several children instead of calling another function. */
export const jsxDEV = (
  type: ElementType,
  props: object,
  key: string | undefined,
  hasMany: boolean,
): ReactNode => (hasMany ? jsxs(type, props, key) : jsx(type, props, key))

const isText = (child: ReactNode): child is string | number =>
  (typeof child === 'string' && child !== '') || typeof child === 'number'

/** Neither a text nor one of the values that React leaves out. */
const isOther = (child: ReactNode) =>
  !isText(child) && child !== '' && child !== null && child !== undefined && typeof child !== 'boolean'

/** Spaces between elements stay unchanged, since translators leave them alone. */
function wrap(text: string | number): ReactNode {
  return String(text).trim() === '' ? text : createWithOne('span', { children: text })
}

/** Texts side by side as one, at the place of the first. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const joined: ReactNode[] = []
  let first: number | undefined
  children.forEach((child, index) => {
    joined.push(child)
    if (isText(child)) {
      if (first === undefined) first = index
      else {
        joined[first] = `${joined[first]}${child}`
        joined[index] = null
      }
    } else if (isOther(child)) first = undefined
  })
  return joined
}
