/** Where an unsent request is changed: in the form, filled in with it. */
export function editAddress(entryId: string): string {
  return `/dashboard?tab=new-request&edit=${entryId}`
}
