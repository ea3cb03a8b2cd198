import { Message, type MessageProps } from './Message.tsx'

/** A whole page with one message. */
export function MessagePage(message: MessageProps) {
  return (
    <main>
      <Message {...message} />
    </main>
  )
}
