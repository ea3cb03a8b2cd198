import { asRecord, type Fields, type FieldsDraft, keptFields } from './keptFields.ts'
import { useMemoryValue } from './useMemoryValue.ts'

/** A draft some of whose fields are never kept, and live as long as the page does. */
export function useSecretFields(draft: FieldsDraft, names: readonly string[]): FieldsDraft {
  const [drawn, read, write] = useMemoryValue<Fields>(() => ({}))
  const pick = (fields: Fields, areSecret: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name) === areSecret))
  const join = (kept: unknown, secret: Fields) => ({
    ...asRecord(kept),
    typed: { ...pick(keptFields(kept), false), ...secret },
  })
  return {
    ...draft,
    kept: join(draft.kept, drawn),
    read: () => join(draft.read(), read()),
    write(kept) {
      write(pick(keptFields(kept), true))
      draft.write(kept && { ...kept, typed: pick(kept.typed, false) })
    },
  }
}
