import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/App.tsx'

/** Draws a page for signed-out visitors, as `main.tsx` renders it. Called at build (`build/documents.ts`). */
export async function drawPage(path: string): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <App Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </StrictMode>,
    // In one piece: React would move larger parts into place with inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  )
  if (errors.length > 0) throw errors[0]
  return new Response(prelude).text()
}
