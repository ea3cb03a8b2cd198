import { markDirty } from '../ui/dirtyForms.ts'
import { canEdit } from './queue/canEdit.ts'
import type { MessageEntry, OutboxEntry, OutgoingCommand } from './queue/outboxEntry.ts'

/** A message that is not sent yet and is being changed in this tab. */
export interface MessageEdit {
  /** As it was when it was last seen in the outbox. */
  entry: MessageEntry
  /** What stands in the field. */
  text: string
  /** It is being stored: what becomes of the entry meanwhile is our own doing. */
  isSaving: boolean
  /** The server has it, as it was. */
  isSent: boolean
}

/**
 * The messages that are being changed, by the id of their entry. Not in the fields themselves: a closed sheet, and another tab
 * that sends the message meanwhile, take away the field but not what was typed.
 */
export interface MessageEdits {
  current: () => ReadonlyMap<string, MessageEdit>
  begin: (entry: MessageEntry) => void
  change: (entryId: string, to: Partial<Omit<MessageEdit, 'entry'>>) => void
  end: (entryId: string) => void
  /** Takes in what the outbox holds now: what nobody can change any more ends by itself, unless something was changed in it. */
  follow: (entries: readonly OutboxEntry[]) => void
  /** Its person has gone. */
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

export function createMessageEdits(): MessageEdits {
  let edits: ReadonlyMap<string, MessageEdit> = new Map()
  const marks = new Map<string, () => void>()
  const listeners = new Set<() => void>()

  function set(next: ReadonlyMap<string, MessageEdit>) {
    edits = next
    mark()
    for (const listener of listeners) listener()
  }
  function mark() {
    for (const [id, edit] of edits) {
      if (isChanged(edit) && !marks.has(id)) marks.set(id, markDirty('Changes to a message'))
    }
    for (const [id, unmark] of marks) {
      const edit = edits.get(id)
      if (edit && isChanged(edit)) continue
      unmark()
      marks.delete(id)
    }
  }

  return {
    current: () => edits,
    begin(entry) {
      const fresh: MessageEdit = { entry, text: entry.content.message, isSaving: false, isSent: false }
      const edit = edits.get(entry.id) ?? fresh
      set(new Map(edits).set(entry.id, edit))
    },
    change(entryId, to) {
      const edit = edits.get(entryId)
      if (edit) set(new Map(edits).set(entryId, { ...edit, ...to }))
    },
    end: (entryId) => set(new Map([...edits].filter(([id]) => id !== entryId))),
    follow(entries) {
      const known = new Map(entries.map((entry) => [entry.id, entry]))
      const next = [...edits].flatMap(([id, edit]): [string, MessageEdit][] => {
        const entry = known.get(id) as MessageEntry | undefined
        if (!isChanged(edit) && !(entry && canEdit(entry))) return []
        return [[id, entry ? { ...edit, entry } : edit]]
      })
      if (edits.size > 0) set(new Map(next))
    },
    clear: () => set(new Map()),
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function isChanged({ entry, text }: MessageEdit): boolean {
  return text !== entry.content.message
}

/** Whether it negotiates an offer that the server says can no longer be answered: it will never be taken as that. */
export function isRefusedNegotiation({ command, state, problem }: MessageEntry): boolean {
  return command === 'offer.negotiate' && state === 'needs_you' && problem?.isHeld !== true
}

/** A message with other words. What negotiated an offer that is gone is said as plain talk. */
export function withWords(entry: MessageEntry, message: string): OutgoingCommand {
  if (isRefusedNegotiation(entry)) {
    return { command: 'chat.send', content: { requestId: entry.content.requestId, message } }
  }
  return { command: entry.command, content: { ...entry.content, message } } as OutgoingCommand
}

/** The edits whose message is not in the outbox any more: somebody sent or discarded it behind them. */
export function leftEdits(
  edits: ReadonlyMap<string, MessageEdit>,
  entries: readonly OutboxEntry[],
): MessageEdit[] {
  const ids = new Set(entries.map(({ id }) => id))
  return [...edits.values()].filter(({ entry, isSaving }) => !isSaving && !ids.has(entry.id))
}
