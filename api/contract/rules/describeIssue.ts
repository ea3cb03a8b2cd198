/** The message of a rule that has none of its own. Pass it to `safeParse`, because a parser's text is not for users. */
export function describeIssue({ input }: { input?: unknown }): string {
  return input === undefined ? 'This is missing.' : 'This is not valid. Please check it.'
}
