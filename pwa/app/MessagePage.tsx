import { Message, type MessageProps } from './Message.tsx'

/** A page that has one thing to say. */
export function MessagePage(message: MessageProps) {
  return (
    <main>
      <Message {...message} />
    </main>
  )
}
