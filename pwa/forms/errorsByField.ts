/** The first message for each field that a schema rejected. */
export function errorsByField(
  error: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}
