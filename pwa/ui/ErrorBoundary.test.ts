import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const error = new TypeError('Failed to fetch dynamically imported module: /assets/Card-1.js')
const reload = vi.fn()
let boundary: ErrorBoundary

beforeEach(() => {
  const page = new EventTarget()
  reload.mockReset()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => new Response('{"status":"ok"}'))
  boundary = new ErrorBoundary({ children: null, renderFallback: () => null })
  boundary.state = { hasRetried: false, failure: { error } }
})
afterEach(() => {
  boundary.componentWillUnmount()
  vi.unstubAllGlobals()
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

// React mounts a boundary before it reports an error of its first rendering.
it('does not reload for a file that the server does not have, which would never end', async () => {
  boundary.componentDidMount()
  boundary.componentDidCatch(error)
  await settle()
  expect(reload).not.toHaveBeenCalled()
})

it('reloads when it is shown again, if the server answers', async () => {
  boundary.componentDidMount()
  boundary.componentDidCatch(error)
  await settle()
  boundary.componentWillUnmount()
  boundary.componentDidMount()
  await settle()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not reload a page that was left before the server has answered', async () => {
  boundary.componentDidMount()
  boundary.componentDidCatch(error)
  await settle()
  boundary.componentWillUnmount()
  boundary.componentDidMount()
  boundary.componentWillUnmount()
  await settle()
  expect(reload).not.toHaveBeenCalled()
})
