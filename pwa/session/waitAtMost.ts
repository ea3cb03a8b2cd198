/** Waits for work that may never end, such as that of a storage which does not answer. The work goes on. @throws as the work */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}
