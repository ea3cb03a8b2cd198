import { useEffect } from 'react'

/** What search engines and previews say about a page, while it is shown; `index.html` speaks for the others. */
export function useDescription(text: string): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!meta) return
    const before = meta.content
    meta.content = text
    return () => {
      meta.content = before
    }
  }, [text])
}
