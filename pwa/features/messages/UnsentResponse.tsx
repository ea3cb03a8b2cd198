import { useNavigate } from 'react-router-dom'
import type { AdminMessage } from '#contract/messages.ts'
import { trimText } from '#contract/rules/visibleText.ts'
import { fieldsOf } from '../../forms/storedFields.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useWriteInChat } from '../chat/useChatDraft.ts'
import styles from './MessageItem.module.css'
import { useResponseDraft } from './useResponseDraft.ts'

/** The response that was typed while another admin answered. It stays until it is discarded or moved to the chat. */
export function UnsentResponse({ message }: { message: AdminMessage }) {
  const { requestId, response } = message
  const draft = useResponseDraft(message)
  const write = useWriteInChat(requestId ?? '')
  const navigate = useNavigate()
  const { responseMessage } = fieldsOf(draft.stored)
  const text = typeof responseMessage === 'string' ? trimText(responseMessage) : ''
  // Equal if it arrived and only the reply was lost.
  if (text === '' || text === response) return null
  const discard = () => draft.write(undefined)
  const moveToChat = () => {
    write(text)
    discard()
    void navigate(`/admin?request=${requestId}`)
  }
  return (
    <div className={styles.form}>
      <TextArea label="Your response, not sent" value={text} readOnly />
      <div className={styles.actions}>
        {requestId !== null && <Button onClick={moveToChat}>Move it to the chat</Button>}
        <Button variant="quiet" onClick={discard}>
          Discard
        </Button>
      </div>
    </div>
  )
}
