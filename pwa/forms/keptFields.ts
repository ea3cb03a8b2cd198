/** What a form keeps of what was typed into it. */
export interface KeptFields {
  /** Only the fields that somebody has touched and that differ: the others go on following the server. */
  typed: Fields
}

export type Fields = Readonly<Record<string, unknown>>

/** Where a form keeps what is typed into it. */
export interface FieldsDraft {
  place: string
  /** Whatever is kept there, perhaps by an older version of the app. */
  kept: unknown
  /** The newest, also after typing that React has not drawn yet. */
  read: () => unknown
  /** @param kept undefined forgets it */
  write: (kept: KeptFields | undefined) => void
  /** Once it is known what was kept: drops what no longer differs from what stands in the fields without it. */
  tidy?: ((base: object) => void) | undefined
}

/** The fields of whatever was kept, unchecked. Older versions kept the fields alone. */
export function keptFields(kept: unknown): Fields {
  const record = asRecord(kept)
  return 'typed' in record ? asRecord(record.typed) : record
}

export function asRecord(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** Those of some fields that a form with these values has, in their types. */
export function fieldsLike<T extends object>(values: T, fields: Fields): Partial<T> {
  const known: Partial<T> = {}
  for (const name of namesOf(values)) {
    const field = fields[name]
    if (isLike(field, values[name])) known[name] = field
  }
  return known
}

/** Those of them that are other than these values. */
export function changedFields<T extends object>(values: T, fields: Fields): Partial<T> {
  const changed = fieldsLike(values, fields)
  for (const name of namesOf(values)) if (changed[name] === values[name]) delete changed[name]
  return changed
}

export function namesOf<T extends object>(values: T): (keyof T & string)[] {
  return Object.keys(values) as (keyof T & string)[]
}

export function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}

function isLike<V>(value: unknown, example: V): value is V {
  return typeof value === typeof example
}
