/** Form fields by name, not validated. */
export type Fields = Readonly<Record<string, unknown>>

/** The stored draft of a form. */
export interface StoredFields {
  /** Only the changed fields; all others follow the form's initial values. */
  typed: Fields
}

/** The store of a form's changed fields: `usePersonDraft` or `useTabDraft`. */
export interface FormDraft {
  /** The key of the draft. */
  place: string
  /** The stored value, not validated. */
  stored: unknown
  /** The newest value, including changes that React has not rendered yet. */
  read: () => unknown
  /** @param stored undefined deletes the draft */
  write: (stored: StoredFields | undefined) => void
  /** Deletes the draft if no field differs from these values any more; undefined until the draft is loaded. */
  deleteIfUnchanged?: ((values: object) => void) | undefined
}

/** The fields of a stored draft. */
export function fieldsOf(stored: unknown): Fields {
  return asRecord(asRecord(stored).typed)
}

/** The value as a record; an empty one if it is not an object. */
export function asRecord(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** The fields that also exist in `values` and have the same type there. */
export function knownFields<T extends object>(values: T, fields: Fields): Partial<T> {
  const known: Partial<T> = {}
  for (const name of namesOf(values)) {
    const field = fields[name]
    if (hasTypeOf(field, values[name])) known[name] = field
  }
  return known
}

/** The known fields that differ from `values`. */
export function changedFields<T extends object>(values: T, fields: Fields): Partial<T> {
  const changed = knownFields(values, fields)
  for (const name of namesOf(values)) if (changed[name] === values[name]) delete changed[name]
  return changed
}

export function namesOf<T extends object>(values: T): (keyof T & string)[] {
  return Object.keys(values) as (keyof T & string)[]
}

export function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}

function hasTypeOf<V>(value: unknown, example: V): value is V {
  return typeof value === typeof example
}
