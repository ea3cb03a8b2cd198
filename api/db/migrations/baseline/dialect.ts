/** What the two databases write differently. */
export interface Dialect {
  /** The type of a column of bytes. */
  bytes: string
  /** Compares text byte by byte, as SQLite always does, whatever language the database has. */
  bytewise: string
  /** The area of an event: `offer` of `offer.made`. */
  areaOfEvent: string
  /** Statements that let a column hold these values only, or null where it may be null. */
  known(table: string, column: string, values: readonly string[]): string
}

export const postgres: Dialect = {
  bytes: 'bytea',
  bytewise: ' collate "C"',
  areaOfEvent: "split_part(type, '.', 1)",
  known: (table, column, values) =>
    `alter table ${table} add constraint ${table}_${column}_known check (${column} in (${quoted(values)}));\n`,
}

export const sqlite: Dialect = {
  bytes: 'blob',
  bytewise: '',
  areaOfEvent: "substr(type, 1, instr(type, '.') - 1)",
  // Triggers, because SQLite changes a check only by rebuilding the table, which would empty the tables that refer to it.
  known: (table, column, values) =>
    ['insert', 'update']
      .map(
        (change) => `
create trigger ${table}_${column}_known_${change}
before ${change === 'update' ? `update of ${column}` : change} on ${table}
when new.${column} not in (${quoted(values)})
begin select raise(abort, '${table}.${column} is unknown'); end;
`,
      )
      .join(''),
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ')
}
