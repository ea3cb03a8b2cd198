import type { ReactNode } from 'react'
import { FactList, type NamedFact, Row, Stack } from '../layout.tsx'
import { Sheet, SidePane } from './Sheet.tsx'

interface Details {
  title: string
  /** Below the title: a status or a time. */
  subtitle?: ReactNode
  facts: readonly NamedFact[]
  /** Above the facts: the problem. */
  before?: ReactNode
  /** Below the facts: longer content. */
  after?: ReactNode
  /** Buttons or links, fixed at the bottom. */
  actions?: ReactNode
}

interface DetailSheetProps<Item> {
  /** Undefined while closed. */
  item: Item | undefined
  onClose: () => void
  onClosed?: () => void
  details: (item: Item) => Details
  /** Nothing in it can be focused. */
  isText?: boolean
  /** The sheet has its own URL (`useOverlayAddress`). */
  hasAddress?: boolean
  /** The key of the item, where there is room for it beside the page. */
  beside?: string | undefined
  /** Another dialog that opens from it. */
  children?: (item: Item) => ReactNode
}

/** All facts about one row of a list: a title, facts and actions. */
export function DetailSheet<Item>({
  item,
  onClose,
  onClosed,
  details,
  isText = false,
  hasAddress,
  beside,
  children,
}: DetailSheetProps<Item>) {
  const isOpen = item !== undefined
  const shown = isOpen ? details(item) : undefined
  const frame = {
    ...{ title: shown?.title ?? '', subtitle: shown?.subtitle, isText, hasAddress, onClose },
    isOpen,
    footer: shown?.actions && <Row fill>{shown.actions}</Row>,
    children: shown && (
      <>
        <Stack gap={4}>
          {shown.before}
          <FactList columns="wide" facts={shown.facts} />
          {shown.after}
        </Stack>
        {isOpen && children?.(item)}
      </>
    ),
  }
  if (beside !== undefined) return <SidePane key={beside} isBeside isNarrow {...frame} />
  return <Sheet {...frame} onClosed={onClosed} size="large" />
}
