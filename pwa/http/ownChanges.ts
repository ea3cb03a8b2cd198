import { newId } from './newId.ts'

/** Follows the changes made by calls of this page. Resolves when the screen shows them. */
type Follower = (addresses: readonly string[]) => Promise<unknown>

let follower: Follower | undefined
let following: Promise<unknown> = Promise.resolve()

/** Registers the follower of this page's changes. @returns unregisters it */
export function setChangeFollower(follow: Follower): () => void {
  follower = follow
  return () => {
    if (follower === follow) follower = undefined
  }
}

/** Fetches again the data that a call of this page has changed; `*` after a refusal, because the screen was outdated. */
export function followOwnChange(addresses: readonly string[]): void {
  if (follower) following = follower(addresses)
}

/** Resolves when the screen shows what this page's calls have changed so far. */
export function ownChangesShown(): Promise<unknown> {
  return following
}

const remembered = 100
/** Whether the page has the reply of a call, by `Change-Id`; the newest calls are at the end. */
const replied = new Map<string, Promise<boolean>>()

/** Remembers that this page has, or will have, the reply of a call. */
export function rememberReply(changeId: string, reply: Promise<boolean>): void {
  replied.delete(changeId)
  replied.set(changeId, reply)
  for (const oldest of replied.keys()) {
    if (replied.size <= remembered) break
    replied.delete(oldest)
  }
}

/** An event comes just before the reply of the call that caused it. Later the reply may be lost. */
const longestWaitMs = 2_000

/** Whether an event was caused by a call whose reply this page has applied, or applies soon. */
export async function isOwnChange(changeId: string): Promise<boolean> {
  const isOver = new Promise<false>((resolve) => setTimeout(resolve, longestWaitMs, false))
  return Promise.race([replied.get(changeId) ?? false, isOver])
}

/**
 * Makes a call that changes something, and has the addresses fetched again that its reply names.
 *
 * @param call gets the call's `Change-Id`
 * @returns the reply; what `call` throws is thrown
 */
export async function ownChange<Reply>(
  call: (changeId: string) => Promise<{ reply: Reply; changed: readonly string[] }>,
): Promise<Reply> {
  const changeId = newId()
  const answered = call(changeId)
  rememberReply(
    changeId,
    answered.then(
      () => true,
      () => false,
    ),
  )
  const { reply, changed } = await answered
  if (changed.length > 0) followOwnChange(changed)
  return reply
}
