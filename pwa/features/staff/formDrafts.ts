import { markDirty } from '../../ui/dirtyForms.ts'

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
  const unmark = new Map<string, () => void>()
  const change = (form: string, to: Partial<Draft>) =>
    drafts.set(form, { typed: {}, ...drafts.get(form), ...to })

  const clean = (form: string) => {
    unmark.get(form)?.()
    unmark.delete(form)
  }

  return {
    read: (form: string): Values => drafts.get(form)?.typed ?? {},

    /** @param words what it is, for whoever is about to lose it: 'An offer you began for Mitski' */
    keep(form: string, typed: Values, words: string) {
      const isTyped = Object.keys(typed).length > 0
      if (isTyped || drafts.has(form)) change(form, { typed })
      // Also while the form itself is not on the screen.
      if (!isTyped) clean(form)
      else if (!unmark.has(form)) unmark.set(form, markDirty(words))
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
    forget(form: string) {
      drafts.delete(form)
      clean(form)
    },

    /** @param userId whose drafts stay; nobody's once somebody has signed out */
    clear(userId?: string) {
      for (const form of drafts.keys()) if (!userId || !isOf(userId, form)) this.forget(form)
    },
  }
}

export const formDrafts = createFormDrafts()

/** The name of a form's draft. Drafts belong to a person: two of them may share a tablet. */
export function draftName(userId: string, form: string): string {
  return `${userId} ${form}`
}

function isOf(userId: string, name: string): boolean {
  return name.startsWith(draftName(userId, ''))
}
