import { asRecord, type Fields, type FormDraft, fieldsOf } from './storedFields.ts'
import { useExternalState } from './useExternalState.ts'

/** A draft that never stores the named fields: they stay in memory. */
export function useSecretFields(draft: FormDraft, names: readonly string[]): FormDraft {
  const [secrets, readSecrets, writeSecrets] = useExternalState<Fields>(() => ({}))
  const pick = (fields: Fields, areSecret: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name) === areSecret))
  const join = (stored: unknown, secrets: Fields) => ({
    ...asRecord(stored),
    typed: { ...pick(fieldsOf(stored), false), ...secrets },
  })
  return {
    ...draft,
    stored: join(draft.stored, secrets),
    read: () => join(draft.read(), readSecrets()),
    write(stored) {
      writeSecrets(pick(fieldsOf(stored), true))
      draft.write(stored && { ...stored, typed: pick(stored.typed, false) })
    },
  }
}
