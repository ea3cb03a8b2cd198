import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import {
  fillPlaceholders,
  type PlaceholderValues,
  unfilledPlaceholders,
} from '#contract/rules/cannedReplies.ts'
import { fieldsOf } from '../../../forms/storedFields.ts'
import { classNames } from '../../../ui/classNames.ts'
import { usePaletteAction } from '../../../ui/commands.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useHasBeen } from '../../../ui/useLast.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useWriteInChat } from '../../chat/chatDraft.ts'
import { KeyHint } from '../../desk/deskCommands.tsx'
import { useAskedPrice } from '../../makeOffer/MakeOfferForm.tsx'
import { useOfferDraft, usePriceInDraft } from '../../makeOffer/offerDrafts.ts'
import { whyNoOffer } from '../../makeOffer/offerForm.ts'
import { shortMoney } from '../../offers/offerWords.ts'
import styles from '../request/request.module.css'
import { NoteDialog } from './Notes.tsx'
import { canRespond } from './RequestReplies.tsx'
import { placeholderValues, priceEach, replyQueries } from './replies.ts'

const CannedRepliesDialog = lazy(() => import('./CannedRepliesDialog.tsx'))

interface ComposerChipsProps {
  request: AdminTicketRequest
  composerRef: RefObject<HTMLTextAreaElement | null>
  /** Opens the offer form. */
  onMakeOffer: () => void
  /** Opens the text response; undefined where the offer form leads to it. */
  onRespond?: (() => void) | undefined
}

/**
 * Above the chat's field: the prices that the client asks for and that the text response has, which go into the offer form, canned
 * replies, which fill the field without sending it, and the internal note.
 */
export function ComposerChips({ request, composerRef, onMakeOffer, onRespond }: ComposerChipsProps) {
  const write = useWriteInChat(request.id)
  const now = useNow()
  const asked = useAskedPrice(request)
  const { status, offerPrice, ticketCount } = request
  const isAnswered = status === 'admin_responded' || status === 'client_responded'
  const responded = isAnswered && offerPrice !== null ? priceEach(offerPrice, ticketCount) : undefined
  const values = placeholderValues(request, formatMoney, now)
  const insert = (text: string) => {
    write(fillPlaceholders(text, values))
    composerRef.current?.focus()
  }
  return (
    <ReplyChips onInsert={insert} note={request} onRespond={canRespond(request) ? onRespond : undefined}>
      <PriceChip
        {...{ request, onMakeOffer }}
        price={asked}
        label={asked ? `Offer ${shortMoney(Number(asked))} each` : 'Offer what is asked'}
      />
      <PriceChip {...{ request, onMakeOffer }} price={responded} label="Turn into an offer" />
    </ReplyChips>
  )
}

interface PriceChipProps extends Pick<ComposerChipsProps, 'request' | 'onMakeOffer'> {
  /** The typed price; undefined if there is none. */
  price: string | undefined
  label: string
}

/** Puts a price into the offer form, unless it is there. */
function PriceChip({ request, onMakeOffer, price, label }: PriceChipProps) {
  const { draft } = useOfferDraft(request)
  const putPrice = usePriceInDraft(request)
  const now = useNow()
  const { pricePerTicket: typed } = fieldsOf(draft.stored)
  const isInForm = typed === price
  const isShown = price !== undefined && !isInForm && whyNoOffer(request, now) === undefined
  const offer = () => {
    putPrice(price ?? '')
    onMakeOffer()
    if (typeof typed !== 'string' || typed === '') return
    showToast({
      title: `The price is now ${formatMoney(Number(price))}`,
      description: `“${typed}” was in your draft.`,
      undo: () => putPrice(typed),
    })
  }
  usePaletteAction({ action: label, onClick: isShown ? offer : undefined })
  if (!isShown) return null
  return (
    <button type="button" className={classNames(styles.chip, styles.asked)} onClick={offer}>
      {label}
    </button>
  )
}

interface ReplyChipsProps {
  /** Facts about the client who is answered; replies that need more are left out. Without it, all are there. */
  values?: PlaceholderValues
  onInsert: (text: string) => void
  /** The request that an internal note can be added to. */
  note?: { id: string; artist: string }
  onRespond?: (() => void) | undefined
  /** Shown before the replies. */
  children?: ReactNode
}

/** Canned replies to insert, and to change. */
export function ReplyChips({ values, onInsert, note, onRespond, children }: ReplyChipsProps) {
  const { data: replies } = useQuery(replyQueries.cannedReplies())
  const [open, setOpen] = useState<'note' | 'replies'>()
  const close = () => setOpen(undefined)
  const wasOpen = useHasBeen(open === 'replies')
  const shown = replies?.filter(
    ({ text }) => !values || unfilledPlaceholders(fillPlaceholders(text, values)).length === 0,
  )
  usePaletteAction(
    { action: 'Text response', onClick: onRespond },
    { action: 'Internal note', shownKey: 'n', onClick: note && (() => setOpen('note')) },
    ...(shown ?? []).map(({ title, text }) => {
      return { action: 'Canned reply', about: title, onClick: () => onInsert(text) }
    }),
    { action: 'Canned replies', isLast: true, onClick: () => setOpen('replies') },
  )
  return (
    <>
      <div className={styles.chips}>
        {children}
        {shown?.map(({ id, title, text }) => (
          <button key={id} type="button" className={styles.chip} onClick={() => onInsert(text)}>
            {title}
          </button>
        ))}
        {onRespond && (
          <button type="button" className={styles.chip} onClick={onRespond}>
            Text response
          </button>
        )}
        {note && (
          <button type="button" className={styles.chip} onClick={() => setOpen('note')}>
            Internal note <KeyHint>n</KeyHint>
          </button>
        )}
        <button
          type="button"
          className={classNames(styles.chip, styles.manage)}
          onClick={() => setOpen('replies')}
        >
          Canned replies
        </button>
      </div>
      {note && (
        <NoteDialog requestId={note.id} artist={note.artist} isOpen={open === 'note'} onClose={close} />
      )}
      {wasOpen && (
        <Suspense>
          <CannedRepliesDialog isOpen={open === 'replies'} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
