interface Written {
  seq: number
  createdAt: string
  writtenAt: string | null
}

/** How far someone has read by what they wrote. */
export interface ReadByWriting {
  seq: number
  /** ISO instant. */
  at: string
}

/**
 * The newest message that someone has read because they wrote afterwards: it was there by then. What was written offline counts
 * with the time of writing, so that it does not answer what arrived while it waited; a device whose clock is ahead does not
 * answer what comes later. `countUnread` is the same rule in SQL.
 *
 * @param messages of one thread, oldest first
 * @param isOwn whether they wrote a message
 * @param isOther whether it is one for them to read
 */
export function readByWriting<Message extends Written>(
  messages: readonly Message[],
  isOwn: (message: Message) => boolean,
  isOther: (message: Message) => boolean,
): ReadByWriting | undefined {
  let at = ''
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index] as Message
    if (isOwn(message)) {
      const { createdAt, writtenAt } = message
      const wroteAt = writtenAt !== null && writtenAt < createdAt ? writtenAt : createdAt
      if (wroteAt > at) at = wroteAt
    } else if (isOther(message) && message.createdAt <= at) {
      return { seq: message.seq, at }
    }
  }
  return undefined
}
