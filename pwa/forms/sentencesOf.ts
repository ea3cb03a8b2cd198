/** The first sentence of each field that a schema has refused. */
export function sentencesOf(
  error: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) sentences[String(path[0])] ??= message
  return sentences
}
