/** What belongs to one person alone in localStorage begins like this, so that all of it can be found when they leave. */
export function personalPrefix(userId: string): string {
  return `live-shows.person.${userId}.`
}
