import { secretTables } from '../../db/secretTables.ts'

const comment = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|;)+/
const reading = ['select', 'with', 'values', 'table', 'explain']
/** All other words that a statement of either database can begin with. */
const other = new Set(
  `
    abort alter analyse analyze attach begin call checkpoint close cluster comment commit copy create deallocate declare
    delete detach discard do drop end execute fetch grant import insert listen load lock merge move notify prepare reassign
    refresh reindex release replace reset revoke rollback savepoint security set start truncate unlisten update vacuum`
    .trim()
    .split(/\s+/),
)
/** Statements that describe the database or its settings. */
const describing = ['pragma', 'show', 'describe', 'desc']
const explanation =
  /^[\s(]*explain\b(?:\s+query\s+plan\b|\s+(?:analyze|verbose)\b|\s*\(\s*(?:analyze|verbose|costs|settings|generic_plan|buffers|serialize|wal|timing|summary|memory|format)\b[^)]*\))*/i

/** Names of PostgreSQL's own catalogue, which shows every role all tables with their columns, also those that are not listed. */
const own = /\bpg_\w*/i
/** Functions and types of PostgreSQL that run a text as a query, or reveal the name of an object by its number. */
const revealing =
  /\b(?:(?:query|table|schema|database|cursor)_to_xml\w*|ts_stat|ts_rewrite|has_\w+_privilege|(?:next|curr|set|last)val|format_type|\w+_description|(?:brin|gin)_\w+|row_security_active|(?:to_)?reg(?:class|collation|config|dictionary|namespace|oper|proc|role|type)\w*)\b/i
/** PostgreSQL's way to write a name without its letters. */
const escapedName = /\bu&"/i

/** The word with which a statement begins, behind comments and brackets, in lower case. */
export function firstWord(sql: string): string {
  return /^[\s(]*(\w+)/.exec(sql.replace(comment, ''))?.[1]?.toLowerCase() ?? ''
}

/** What an explanation explains. */
export function withoutExplain(sql: string): string {
  return sql.replace(comment, '').replace(explanation, '')
}

/**
 * Judges a statement by its text, before the database sees it, whose errors reveal tables that must not be read.
 *
 * @returns why it is not run, and what to do; undefined if the database may judge it
 */
export function refuseText(sql: string): string | undefined {
  const word = firstWord(sql)
  if (word === '') return `This does not begin with a statement. ${whatToWrite}`
  if (describing.includes(word)) return `${word.toUpperCase()} is not available in the console. ${listed}`
  // For any other word the database says that it is no statement.
  if (other.has(word)) {
    return `A statement that begins with ${word.toUpperCase()} is not run here, because the console only reads. ${whatToWrite}`
  }
  const explained = word === 'explain' ? firstWord(withoutExplain(sql)) : ''
  if (explained !== '' && (explained === 'explain' || !reading.includes(explained))) {
    return `Only a SELECT, WITH or VALUES statement can be explained here, not ${explained.toUpperCase()}.`
  }
  const secret = secretTables.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(sql))
  if (secret !== undefined) return secretMessage(secret)
  return undefined
}

/** Like `refuseText`, for PostgreSQL: why a statement is not run that could reveal what is not listed. */
export function refuseCatalogue(sql: string): string | undefined {
  const name = own.exec(sql)?.[0]
  if (name !== undefined)
    return `${name} belongs to the database itself, so it is not available here. ${listed}`
  const called = revealing.exec(sql)?.[0]
  if (called !== undefined) return unavailableMessage(called)
  if (escapedName.test(sql))
    return 'A name that begins with U& is not available here. Please write it in letters.'
  return undefined
}

const whatToWrite = 'Please begin with SELECT, WITH, VALUES or EXPLAIN.'
const listed = 'The tables and columns that can be read are listed beside the query.'

export function secretMessage(table: string): string {
  return `The table ${table} holds secrets, so the console does not read it. Please leave it out. An alias or a text with this name has to be spelled differently.`
}

export const unlistedMessage = `This query reads more than the tables of the app, so it is not run. ${listed}`

export const catalogueMessage =
  'The catalogue cannot be read together with tables. Please read one of them at a time.'

export function unavailableMessage(name: string): string {
  return `${name} is not available in the console. Please write the query without it.`
}

/** Errors of the databases about a part that writes, in what begins like a query. */
const writing = /\bnear "(?:insert|update|delete|merge)"|DECLARE CURSOR|INTO is not allowed/i

/** What the console says about an error whose message says no more than that it is no query. */
export function explainSyntax(message: string, sql: string): string | undefined {
  if (/multiple commands|more than one statement/.test(message)) return 'Please run one statement at a time.'
  return writing.test(message) ? changesMessage(sql) : undefined
}

/** Why a statement that begins like a query is not run: it writes. */
export function changesMessage(sql: string): string {
  const word = /\b(?:insert|update|delete|merge|into)\b/i.exec(sql)?.[0].toUpperCase() ?? 'This statement'
  return `${word} changes data, and the console only reads. Please use SELECT to see the rows that it is about.`
}

export function explainTimeout(timeoutMs: number): string {
  return `The query was stopped after ${timeoutMs / 1000} seconds. Please narrow it down, for example with WHERE or LIMIT.`
}
export const memoryMessage =
  'The query needed too much memory and was stopped. Please read fewer or smaller values.'
