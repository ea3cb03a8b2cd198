import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { mailOpenOutline } from 'ionicons/icons'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AdminMessage } from '#contract/messages.ts'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { firstName } from '#contract/rules/names.ts'
import { messageRead, messageUnread } from '../../outbox/commands/staffMessages.ts'
import { describeStoreError, useSend } from '../../outbox/useOutbox.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ActionButton } from '../../ui/commands.tsx'
import { formatConcertDate, formatInstant, formatMoney, formatTypedPrice } from '../../ui/format.ts'
import { formatPhone, phoneAddress } from '../../ui/formatPhone.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Poster } from '../../ui/Poster.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { DeskDetail, NoDetail, RequestButton } from '../desk/DeskDetail.tsx'
import { KeyHint, SendKeyHint, useDeskCommand } from '../desk/deskCommands.tsx'
import desk from '../desk/deskDetail.module.css'
import { useReportWriting, WritersHint } from '../desk/presence.tsx'
import { openedForOffer, requestAddress } from '../desk/requestQueue.ts'
import { headPills, joinParts } from '../desk/requestWords.ts'
import { offersQueries } from '../offers/offersQueries.ts'
import { ComposerChips } from '../staff/reply/CannedReplies.tsx'
import { replyQueries } from '../staff/reply/replies.ts'
import { DeskActions } from '../staff/request/DeskActions.tsx'
import { ClientRecord } from '../staff/request/RequestFacts.tsx'
import { useDeskRequest } from '../staff/request/RequestPane.tsx'
import { useOfferLines } from '../staff/request/RequestView.tsx'
import { ResponseForm, UnsentResponse } from './MessageResponse.tsx'
import { Answer, MessageText } from './MessageRow.tsx'
import styles from './messages.module.css'
import { messagePill } from './messages.ts'

interface MessageDetailProps {
  /** The id of the open message; undefined while none is open. */
  openId: string | undefined
  /** The message, once it is loaded; also while its sheet closes. */
  message: AdminMessage | undefined
  query: UseQueryResult<AdminMessage>
  /** Whether it was marked read on this device, which the server may not know yet; undefined while that is not known. */
  isRead: boolean | undefined
  /** The reply takes the focus. */
  takesFocus: boolean
  onClose: () => void
  /** Opens the next message of the list. */
  onNext: () => void
}

/** The open message. About a request it is that request's conversation, so that nothing is answered in two places. */
export function MessageDetail({
  openId,
  message,
  query,
  isRead,
  takesFocus,
  onClose,
  onNext,
}: MessageDetailProps) {
  const now = useNow()
  const isOnline = useOnline()
  const { request, instead } = useDeskRequest(message?.requestId ?? undefined)
  const mark = useMarking(openId === undefined ? undefined : message, isRead)
  const done = () => {
    mark(true)
    onNext()
  }
  const isAboutRequest = message !== undefined && message.requestId !== null
  const isLoading = isAboutRequest && !request
  const pill = message && messagePill(message)
  const unread = <UnreadButton isRead={isRead !== false} onMark={mark} />
  return (
    <DeskDetail
      openId={openId}
      what="Message"
      onClose={onClose}
      icon={mailOpenOutline}
      noneOpen="No message is open"
      instead={message ? instead : <NoDetail query={query} noun="message" list="/admin?tab=messages" />}
      parts={
        message && !isLoading
          ? {
              title: message.subject,
              pill: pill && <StatusPill tone={pill.tone}>{pill.text}</StatusPill>,
              subtitle: joinParts([
                message.from?.name ?? 'Live Shows',
                formatInstant(message.createdAt, now),
                ...(request?.currentOffer?.status === 'pending'
                  ? [`offer stands at ${formatMoney(request.currentOffer.totalPrice)}`]
                  : []),
                ...(isRead !== undefined && isRead !== message.isRead && !isOnline
                  ? [`marked as ${isRead ? 'read' : 'unread'}, not sent yet`]
                  : []),
              ]),
              actions: <DoneButton onDone={done} />,
              isThread: true,
              content: request ? (
                <Conversation
                  key={request.id}
                  message={message}
                  request={request}
                  takesFocus={takesFocus}
                  onNext={onNext}
                />
              ) : (
                <Question key={message.id} message={message} takesFocus={takesFocus} onNext={onNext} />
              ),
              sideLabel: request ? 'Request and client' : 'Client',
              side: request ? (
                <RequestSide key={request.id} request={request}>
                  {unread}
                </RequestSide>
              ) : (
                <Writer message={message}>{unread}</Writer>
              ),
            }
          : undefined
      }
    />
  )
}

/** Marks a message read once it is open, through the outbox. @returns a function that marks it by hand, which lasts while it is open */
function useMarking(message: AdminMessage | undefined, isRead: boolean | undefined) {
  const send = useSend()
  const opened = useRef<string>(undefined)
  const mark = async (asRead: boolean) => {
    if (!message || isRead === undefined || isRead === asRead) return
    const { name, failed } = asRead ? messageRead : messageUnread
    const content = { messageId: message.id, subject: message.subject }
    try {
      await send({ command: name, content })
    } catch (error) {
      showToast({ title: failed, description: describeStoreError(error), tone: 'error' })
    }
  }
  const { id } = message ?? {}
  const isKnown = id === undefined || isRead !== undefined
  const open = useEffectEvent(() => {
    if (!isKnown || opened.current === id) return
    opened.current = id
    void mark(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another message is open, or it is known whether this one was marked
  useEffect(() => open(), [id, isKnown])
  return (asRead: boolean) => void mark(asRead)
}

interface UnreadButtonProps {
  isRead: boolean
  onMark: (asRead: boolean) => void
}

/** The button that marks the open message unread, or read again. */
function UnreadButton({ isRead, onMark }: UnreadButtonProps) {
  const press = () => onMark(!isRead)
  useDeskCommand('unread', press)
  return (
    <ActionButton
      action={isRead ? 'Mark unread' : 'Mark read'}
      shownKey="u"
      variant="quiet"
      className={styles.unread}
      onClick={press}
    >
      {isRead ? 'Mark unread' : 'Mark read'} <KeyHint>u</KeyHint>
    </ActionButton>
  )
}

function DoneButton({ onDone }: { onDone: () => void }) {
  useDeskCommand('done', onDone)
  return (
    <ActionButton action="Done" shownKey="e" onClick={onDone}>
      Done <KeyHint>e</KeyHint>
    </ActionButton>
  )
}

interface AnswerProps {
  message: AdminMessage
  takesFocus: boolean
  onNext: () => void
}

/** Gives a field the focus where a keyboard is at hand, and whenever its key is pressed. */
function useReplyFocus(field: RefObject<HTMLTextAreaElement | null>, takesFocus: boolean): void {
  const focus = () => field.current?.focus()
  useDeskCommand('chat', focus)
  useEffect(() => {
    // On a touch device the on-screen keyboard would cover the message.
    if (takesFocus && matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [field, takesFocus])
}

/** The conversation about the request, with the offers among its messages. */
function Conversation({
  message,
  request,
  takesFocus,
  onNext,
}: AnswerProps & { request: AdminTicketRequest }) {
  const composer = useRef<HTMLTextAreaElement>(null)
  useReplyFocus(composer, takesFocus)
  const navigate = useNavigate()
  const writing = useReportWriting(request.id, 'message')
  const offers = useQuery(offersQueries.adminForRequest(request.id))
  const extras = useOfferLines(offers.data, request.expiredBecause)
  return (
    <Stack flex className={styles.conversation}>
      {message.kind !== 'negotiation' && (
        <Notice tone={message.priority === 'urgent' ? 'warn' : 'neutral'}>
          <MessageText message={message} />
        </Notice>
      )}
      {offers.isError && !offers.data && <NotLoaded query={offers} what="offers" />}
      <div className={styles.chat} onInput={writing.typed}>
        <ChatPanel
          requestId={request.id}
          artist={request.artist}
          partnerName={firstName(request.name)}
          extras={extras}
          onSend={writing.stop}
          onSendNext={onNext}
          frame={styles.frame}
          composerRef={composer}
          aboveComposer={
            <>
              <WritersHint requestId={request.id} />
              <ComposerChips
                request={request}
                composerRef={composer}
                onMakeOffer={() => void navigate(requestAddress(request.id), { state: openedForOffer })}
              />
            </>
          }
          buttons={(canSend, sendNext) => (
            <>
              <Text size="label" tone="muted" className={styles.how}>
                In the conversation, and by email after 10 minutes
              </Text>
              <Button
                type="submit"
                disabled={!canSend}
                // Keeps the focus in the field, so that a tap does not close the on-screen keyboard.
                onMouseDown={(event) => event.preventDefault()}
              >
                Send <SendKeyHint />
              </Button>
              <Button variant="primary" disabled={!canSend} onClick={sendNext}>
                Send & next
              </Button>
            </>
          )}
        />
      </div>
    </Stack>
  )
}

/** A message that is not about a request: a question, which is answered by mail, or an alert, which cannot be answered. */
function Question({ message, takesFocus, onNext }: AnswerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useReplyFocus(field, takesFocus)
  return (
    <Stack flex gap={4} className={styles.question}>
      {message.from ? (
        <div className={styles.exchange}>
          <Text wrap="written" dir="auto">
            {message.message}
          </Text>
          <Answer message={message} />
        </div>
      ) : (
        <MessageText message={message} />
      )}
      {message.response !== null ? (
        <UnsentResponse message={message} />
      ) : (
        message.from && <ResponseForm message={message} fieldRef={field} onNext={onNext} />
      )}
    </Stack>
  )
}

interface RequestSideProps {
  request: AdminTicketRequest
  /** Actions, below those of the request. */
  children: ReactNode
}

/** The request that a message is about, and its client. */
function RequestSide({ request, children }: RequestSideProps) {
  const { id, artist, venue, concertDate, name, email, phone, stubhubPrice, ticketCount } = request
  const now = useNow()
  const { data: prices = [] } = useQuery(replyQueries.lastPrices(id))
  const facts = [
    stubhubPrice && ['Client found', `${ticketCount} × ${formatTypedPrice(stubhubPrice)}`],
    prices.length > 0 && [
      'Last prices',
      prices
        .slice(0, 3)
        .map(({ pricePerTicket }) => formatMoney(pricePerTicket))
        .join(', '),
    ],
  ].filter((fact) => Array.isArray(fact))
  return (
    <>
      <div className={`surface ${styles.card}`}>
        <Poster artist={artist} className={styles.poster}>
          <h3 translate="no" className="clamp">
            {artist}
          </h3>
          <Text size="label" className="clamp">
            {venue} · {formatConcertDate(concertDate, now)}
          </Text>
        </Poster>
        <Stack gap={2} className={styles.facts}>
          <Row>
            {headPills(request, now).map(({ tone, text }) => (
              <StatusPill key={text} tone={tone}>
                {text}
              </StatusPill>
            ))}
          </Row>
          <dl>
            {facts.map(([label, value]) => (
              <Row key={label} justify="between">
                <Text as="dt" size="second" tone="muted">
                  {label}
                </Text>
                <Text as="dd" size="second" weight="bold" className="tabular">
                  {value}
                </Text>
              </Row>
            ))}
          </dl>
          <RequestButton id={id} />
        </Stack>
      </div>
      <Stack gap={2} align="left" className={styles.client}>
        <Stack gap={0} align="left">
          <Text translate="no" as="h3" size="body" weight="bold" wrap="break">
            {name}
          </Text>
          <MailLink email={email} />
          {phone && (
            <a className={`target low ${desk.mail}`} href={phoneAddress(phone)}>
              {formatPhone(phone)}
            </a>
          )}
        </Stack>
        <ClientRecord request={request} />
        <div className={styles.state}>
          <DeskActions request={request} />
        </div>
        {children}
      </Stack>
    </>
  )
}

interface WriterProps {
  message: AdminMessage
  /** Actions, below what is known about the author. */
  children: ReactNode
}

/** The author of a message that is not about a request. */
function Writer({ message: { from, fromUserId }, children }: WriterProps) {
  if (!from || fromUserId === null) {
    return (
      <Stack gap={2} align="left">
        <Text size="second" tone="muted">
          Live Shows has written this by itself. It cannot be answered.
        </Text>
        {children}
      </Stack>
    )
  }
  return (
    <Stack gap={2} align="left">
      <Stack gap={0} align="left">
        <Text translate="no" as="h3" size="body" weight="bold" wrap="break">
          {from.name}
        </Text>
        <MailLink email={from.email} />
      </Stack>
      <ButtonLink to={`/admin?${new URLSearchParams({ q: from.email })}`} state={openedHere}>
        Their requests
      </ButtonLink>
      {children}
    </Stack>
  )
}

function MailLink({ email }: { email: string }) {
  return (
    <a translate="no" className={`target low ${desk.mail}`} href={`mailto:${email}`}>
      {email}
    </a>
  )
}
