import { type KeyboardEvent, useRef } from 'react'

/**
 * Arrow keys, Home and End in a tablist: they choose another tab and move the focus to it. Spread the result on the tablist.
 *
 * @param ids in the order of the tabs
 */
export function useTabKeys<Id extends string>(ids: readonly Id[], onChange: (id: Id) => void) {
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const index = tabs.indexOf(event.target as HTMLElement)
    const last = ids.length - 1
    const target = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key]
    const id = target === undefined ? undefined : ids[target]
    if (id === undefined) return
    event.preventDefault()
    onChange(id)
    tabs[target ?? 0]?.focus()
  }
  return { ref: list, onKeyDown: move }
}
