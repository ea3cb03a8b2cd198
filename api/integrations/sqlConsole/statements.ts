const comment = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|;)+/

/** The word with which a statement begins, behind comments and brackets, in lower case. */
export function firstWord(sql: string): string {
  return /^[\s(]*(\w+)/.exec(sql.replace(comment, ''))?.[1]?.toLowerCase() ?? ''
}

/** Why a statement that is no query is not run. */
export function explainRefusal(sql: string): string {
  const word = firstWord(sql).toUpperCase()
  const only = 'The console only reads. Please use one SELECT, WITH, VALUES or EXPLAIN statement.'
  return word === '' ? only : `${word} is not possible here. ${only}`
}

export function explainTimeout(timeoutMs: number): string {
  return `The query was stopped after ${timeoutMs / 1000} seconds. Please narrow it down, for example with WHERE or LIMIT.`
}
export const memoryMessage =
  'The query needed too much memory and was stopped. Please read fewer or smaller values.'
