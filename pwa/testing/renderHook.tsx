import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

export interface RenderedHook<Result, Props> {
  /** The newest result of the hook. */
  readonly now: Result
  rerender: (props: Props) => Promise<void>
  /** Runs something that may cause a render. */
  act: (work: () => unknown) => Promise<void>
  unmount: () => Promise<void>
}

/**
 * Renders a hook with its state and effects, without a DOM. After the test it is unmounted and all stubbed globals are restored.
 *
 * @param wrap adds context providers
 */
export async function renderHook<Result, Props>(
  useIt: (props: Props) => Result,
  props: Props,
  wrap: (children: ReactNode) => ReactNode = (children) => children,
): Promise<RenderedHook<Result, Props>> {
  stubGlobals()
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const page = { ...events, nodeType: 9, activeElement: null, defaultView: globalThis }
  const container = { ...events, nodeType: 1, tagName: 'DIV', ownerDocument: page, textContent: '' }
  // Enough for React, because nothing is inserted into it.
  const root = createRoot(container as unknown as HTMLElement)
  let result: { now: Result } | undefined
  const use = (props: Props) => {
    result = { now: useIt(props) }
  }
  const rerender = (next: Props) =>
    act(async () => root.render(<StrictMode>{wrap(<Component use={() => use(next)} />)}</StrictMode>))
  const unmount = () => act(async () => root.unmount())
  onTestFinished(async () => {
    // Another hook of the same test may have restored them already.
    stubGlobals()
    await unmount()
    vi.unstubAllGlobals()
  })
  await rerender(props)
  return {
    get now() {
      if (!result) throw new Error('The hook was not rendered')
      return result.now
    },
    rerender,
    act: (work) => act(async () => void (await work())),
    unmount,
  }
}

function stubGlobals() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', globalThis)
  // React checks whether the focused element is one.
  vi.stubGlobal('HTMLIFrameElement', class {})
}

function Component({ use }: { use: () => void }) {
  use()
  return null
}
