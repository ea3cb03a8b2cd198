/**
 * What staff have typed into a form and not sent, and the key of the last try to send it. In memory, outside of React: going
 * to another request, closing a dialog or turning a tablet loses nothing.
 */

type Values = Readonly<Record<string, unknown>>

interface Draft {
  /** Only the fields that somebody touched; the others go on following the server. */
  typed: Values
  lastTry?: { content: string; key: string }
}

export function createFormDrafts() {
  const drafts = new Map<string, Draft>()
  const change = (form: string, to: Partial<Draft>) =>
    drafts.set(form, { typed: {}, ...drafts.get(form), ...to })

  return {
    read: (form: string): Values => drafts.get(form)?.typed ?? {},

    keep(form: string, typed: Values) {
      if (Object.keys(typed).length > 0 || drafts.has(form)) change(form, { typed })
    },

    /** The Idempotency-Key to send `body` with: the one of the last try as long as the content is the same. */
    keyFor(form: string, body: unknown, makeId: () => string): string {
      const content = JSON.stringify(body)
      const last = drafts.get(form)?.lastTry
      const key = last?.content === content ? last.key : makeId()
      change(form, { lastTry: { content, key } })
      return key
    },

    /** The server has it: what comes next is something new. */
    forget: (form: string) => void drafts.delete(form),
  }
}

export const formDrafts = createFormDrafts()
