import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

export interface DrawnHook<Result, Props> {
  /** What the hook has returned the last time. */
  readonly now: Result
  /** Draws it anew. */
  draw: (props: Props) => Promise<void>
  /** Does something that it may be drawn anew for. */
  act: (work: () => unknown) => Promise<void>
  /** Takes it off the screen. */
  leave: () => Promise<void>
}

/** Uses a hook as a screen would, with its state and effects, in a page without elements. */
export async function drawHook<Result, Props>(
  useIt: (props: Props) => Result,
  props: Props,
  around: (children: ReactNode) => ReactNode = (children) => children,
): Promise<DrawnHook<Result, Props>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', globalThis)
  // React asks whether the focus is in one.
  vi.stubGlobal('HTMLIFrameElement', class {})
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const page = { ...listening, nodeType: 9, activeElement: null, defaultView: globalThis }
  const place = { ...listening, nodeType: 1, tagName: 'DIV', ownerDocument: page, textContent: '' }
  // Nothing is put into it.
  const root = createRoot(place as unknown as HTMLElement)
  let result: { now: Result } | undefined
  const use = (props: Props) => {
    result = { now: useIt(props) }
  }
  const draw = (next: Props) =>
    act(async () => root.render(<StrictMode>{around(<Screen use={() => use(next)} />)}</StrictMode>))
  await draw(props)
  return {
    get now() {
      if (!result) throw new Error('Nothing was drawn')
      return result.now
    },
    draw,
    act: (work) => act(async () => void (await work())),
    leave: () => act(async () => root.unmount()),
  }
}

function Screen({ use }: { use: () => void }) {
  use()
  return null
}
