import type { OfferStatus } from './rules/offerRules.ts'

/** The sentences that the PWA also shows before it calls. The others are not in its bundle. */
export const sharedSentences = {
  invalid_ticket_file_type: 'Please upload a PDF, PNG, JPEG, WebP or Apple Wallet (pkpass) file.',
  ticket_file_too_large: 'Please upload a ticket file of at most 10 MB.',
  event_over: 'This event is already over.',
  already_paid: 'This order is already paid.',
  resale_takes_no_offers: 'This is a resold ticket at a fixed price, so no offer can be made on it.',
  request_not_open_for_offers:
    'This request is already completed or declined, so no offer can be made on it.',
  payment_window_over: 'Not paid in time. Ask us for a new offer.',
  ticket_already_used: 'This ticket has been used, so it can no longer be replaced.',
  ticket_returned: 'This ticket has been sent back.',
  ticket_locked: 'This ticket must be paid for first.',
  ticket_refunded: 'The payment for this ticket is disputed or going back, so the ticket cannot be resold.',
  ticket_never_opened: 'This event is over and the ticket was never opened, so it cannot be sent back.',
  ticket_not_ready: 'This ticket is still being prepared. We will tell you as soon as it is ready.',
  ticket_used: 'This ticket has already been used, so it cannot be resold.',
  resale_too_late:
    'The event is less than 24 hours away, so this ticket can no longer be resold. It is still yours to use.',
  payment_unavailable: 'Payment system unavailable, please try again in a moment',
} as const

/**
 * Every error of this API: its HTTP status and the sentence shown to the user, which says what to do next. `errors.test.ts`
 * lists the sentences that the product prescribes word for word.
 */
export const errorCatalogue = {
  // How a call was made
  invalid_input: [400, 'Please check the marked fields.'],
  malformed_json: [400, 'The request body is not valid JSON.'],
  unstorable_text: [400, 'This text contains a character that cannot be stored. Please type it again.'],
  nested_too_deeply: [400, 'This is nested too deeply to be read. Please send it in a simpler form.'],
  unsupported_content: [400, 'This call takes a JSON body. Send it with the content type application/json.'],
  body_too_large: [413, 'This is too large to send. Please make it smaller and try again.'],
  metrics_token_required: [401, 'Send METRICS_TOKEN as a bearer token, or ask from the same machine.'],
  https_required: [400, 'This server can only be used over HTTPS. Please open its https:// address.'],
  cross_origin: [403, 'This call can only be made from Live Shows itself.'],
  not_found: [404, 'We could not find that.'],
  method_not_allowed: [405, 'This address does not support this method.'],
  key_reused: [422, 'This was already sent with different content. Please send it again as something new.'],
  client_too_old: [
    426,
    'This version of Live Shows is too old for this. Please update it. Nothing that waits to be sent is lost.',
  ],
  too_busy: [429, 'Many people are signing in right now. Please try again in a few seconds.'],
  quota_used_up: [429, 'That was a lot in a short time. Please wait a moment and try again.'],
  storage_full: [
    507,
    'We cannot save anything at the moment, so this was not done. Please try again in a few minutes.',
  ],
  disk_full: [503, 'Nothing can be saved: the disk is full or read-only.'],
  database_away: [503, 'We cannot reach our data at the moment. Please try again in a minute.'],
  overloaded: [503, 'Live Shows is very busy right now. Please try again in a few seconds.'],
  stopping: [503, 'This process is about to stop.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],

  // Who is calling
  signed_out: [401, 'Please sign in to continue.'],
  access_changed: [401, 'Your access was changed. Please sign in again.'],
  signed_out_elsewhere: [401, 'You were signed out on another device. Please sign in again.'],
  another_person: [
    403,
    'This was written by another user of this device. It will be sent once they sign in again.',
  ],
  wrong_credentials: [401, 'Invalid email or password'],
  too_many_attempts: [429, 'Too many attempts. Please wait a moment and try again.'],
  password_blocked: [429, 'Too many wrong passwords. Please reset your password to sign in again.'],
  mfa_not_pending: [401, 'Your sign-in has run out. Please enter your password again.'],
  wrong_mfa_code: [400, 'Invalid verification code'],
  wrong_reset_code: [400, 'Invalid code'],
  code_used_up: [400, 'Too many wrong codes. Ask for a new one.'],
  codes_blocked: [
    429,
    'Too many wrong codes were entered for this account today. Please open the link in our email instead.',
  ],
  reset_link_expired: [400, 'This link has expired or was already used. Please ask for a new one.'],
  confirm_password: [403, 'Please enter your password to continue.'],
  wrong_current_password: [400, 'That is not your current password.'],
  phone_cannot_text: [
    409,
    'Codes come by text message, so please save a US phone number, or one with its country code, in your profile first.',
  ],
  account_has_open_money: [
    409,
    'A payment or refund on your account is still open. Please finish it, or ask us to, before you delete the account.',
  ],
  account_protected: [403, 'This account is protected: its admin role cannot be changed here.'],
  admin_only: [403, 'You need an admin account to do this.'],
  admin_access_denied: [403, "You don't have permission to access the admin dashboard."],
  developer_only: [403, 'Developer access required.'],
  view_not_open: [403, 'This account is not open for you. Please open it again.'],
  email_taken: [409, 'An account with this email already exists. Please sign in instead.'],
  mail_masked: [409, 'The code is hidden here, so this email cannot be resent.'],
  mail_not_sent: [502, 'The email could not be sent. Please try again later.'],

  // SQL console
  sql_failed: [400, 'This query could not be run. Please check it and try again.'],
  sql_busy: [409, 'Another query is still running. Please wait a few seconds and run yours again.'],
  sql_unavailable: [
    503,
    'The SQL console is not available on this server. Its log says why, and the rest of the service is not affected.',
  ],

  // Notifications
  push_endpoint_refused: [
    400,
    'Notifications cannot be sent to this browser. Please use another one, or update it.',
  ],
  push_ended: [409, 'This device no longer receives notifications. Please turn them off here and on again.'],
  push_not_sent: [502, 'The notification could not be sent. Please try again later.'],

  // Files
  invalid_file_type: [400, 'Please upload an image file (JPG, PNG, etc.)'],
  invalid_ticket_file_type: [400, sharedSentences.invalid_ticket_file_type],
  image_too_many_pixels: [400, 'This image has too many pixels. Please upload one of at most 40 megapixels.'],
  screenshot_too_large: [413, 'Please upload an image smaller than 5MB'],
  ticket_file_too_large: [413, sharedSentences.ticket_file_too_large],
  ticket_file_unreadable: [422, 'This ticket file could not be read. Please enter seats and codes by hand.'],
  screenshot_not_uploaded: [400, 'The screenshot did not arrive. Please add it again.'],
  ticket_file_not_uploaded: [400, 'The ticket file did not arrive. Please add it again.'],

  // Requests and offers
  request_changed: [409, 'This request has changed in the meantime. Please look at it again.'],
  nothing_to_snooze: [409, 'Only a request whose reply is due later can be snoozed.'],
  nothing_to_wait_for: [409, 'This request does not wait for its client.'],
  request_not_open_for_offers: [409, sharedSentences.request_not_open_for_offers],
  resale_takes_no_offers: [409, sharedSentences.resale_takes_no_offers],
  no_text_response_now: [
    409,
    'A text response is only possible on a new request or after the client has written. Please use the chat or make an offer.',
  ],
  request_not_completable: [
    409,
    'Only a request with an accepted offer or a text response can be marked completed.',
  ],
  request_has_money: [
    409,
    'This request has been paid or a payment for it is under way, so it stays in the financial records and cannot be deleted.',
  ],
  word_taken: [409, 'This word is already on the list.'],
  request_not_completed: [409, 'This request is not completed, so there is nothing to undo.'],
  event_over: [409, sharedSentences.event_over],
  discussion_moved: [
    409,
    'The discussion went on while you were writing. Please read it before you send your response.',
  ],
  offer_moved: [409, 'The offers of this request have changed in the meantime. Please look at them again.'],
  offer_expired: [409, 'This offer has expired. Ask us in the chat for a new one.'],
  offer_superseded: [409, 'This offer is no longer available. Please look at the newest one.'],
  offer_declined: [409, 'This offer was declined, so it can no longer be changed.'],
  offer_accepted: [409, 'This offer was already accepted.'],
  offer_negotiated_enough: [
    409,
    'You have negotiated this offer 10 times. Please accept or decline it, or ask us in the chat for a new one.',
  ],

  // Messages, notes and canned replies of staff
  message_answered: [409, 'Another admin has already answered this message.'],
  message_without_writer: [
    409,
    'This message was written by Live Shows itself, so there is nobody to answer. Please open its request instead.',
  ],
  note_of_another: [403, 'This note is by another admin, and only they can delete it.'],
  too_many_notes: [409, 'This request has 200 notes. Please delete some of yours first.'],
  too_many_canned_replies: [409, 'There are 50 canned replies already. Please delete one first.'],

  // Money
  not_payable: [409, 'This request is not waiting for a payment.'],
  payment_window_over: [409, sharedSentences.payment_window_over],
  already_paid: [409, sharedSentences.already_paid],
  payment_processing: [
    409,
    'A payment for this order is being processed right now. Please try again in a few minutes.',
  ],
  payment_unavailable: [503, sharedSentences.payment_unavailable],
  refund_under_way: [409, 'This refund is already on its way. Its progress is shown here.'],
  refund_tried_again: [409, 'This refund has already been retried. Please look at the newest one.'],
  retry_refund_at_request: [
    409,
    'A refund is retried at its request, under its payment, so that nothing is paid out twice.',
  ],
  money_back_over: [
    409,
    'The time to ask for your money back is over. Please write to us in the discussion of your request.',
  ],
  job_kind_gone: [409, 'This version no longer has this kind of job, so it cannot run again.'],
  already_refunded: [409, 'This payment has already been refunded.'],
  // Each says 'discount', by which checkout knows where to show it.
  discount_unknown: [409, 'We do not know this discount code. Please check how it is written.'],
  discount_inactive: [409, 'This discount code is no longer active.'],
  discount_used_up: [409, 'This discount code has been used up.'],
  discount_not_for_members: [
    409,
    'This discount code waives the service fee for customers who are not members, so it cannot be used with your membership.',
  ],
  discount_below_minimum: [
    409,
    'With this discount code the rest would be less than a card can be charged ($0.50), so it cannot be used here.',
  ],
  price_changing: [
    409,
    'The discount on this order is being changed right now, maybe in another window. Please try again in a moment.',
  ],
  discount_code_taken: [409, 'This discount code already exists. Please choose another one.'],
  discount_code_active: [
    409,
    'Another discount code is active. Please deactivate it first: only one can be active at a time.',
  ],
  invalid_signature: [400, 'The signature of this message is not valid.'],
  unreadable_event: [400, 'This message is signed, but it is not an event that we can read.'],

  // Tickets
  ticket_not_ready: [409, sharedSentences.ticket_not_ready],
  ticket_already_used: [409, sharedSentences.ticket_already_used],
  ticket_delivered: [409, 'This ticket was delivered in the meantime. Please look at it again.'],
  ticket_replaced: [
    409,
    'We have replaced this ticket since you confirmed it. Please discard this, look at the new ticket, and confirm that one.',
  ],
  ticket_returned: [409, sharedSentences.ticket_returned],
  ticket_locked: [409, sharedSentences.ticket_locked],

  // Resale
  ticket_used: [409, sharedSentences.ticket_used],
  ticket_never_opened: [409, sharedSentences.ticket_never_opened],
  ticket_refunded: [409, sharedSentences.ticket_refunded],
  resale_too_late: [409, sharedSentences.resale_too_late],
  return_not_open: [409, 'This ticket is not being returned.'],
  return_arrived: [409, 'We already have this ticket, so its files can no longer be changed.'],
  too_many_files: [409, 'This ticket has 10 files already. Please remove one first.'],
  return_sold: [
    409,
    'A new owner has already been chosen for this ticket, so the return can no longer be cancelled.',
  ],
  listing_sold: [409, 'This ticket has just gone to someone else.'],
  listing_withdrawn: [409, 'This ticket is no longer for resale.'],
  listing_own: [409, 'This is your own ticket. You can cancel its return under My Tickets.'],
  listing_elsewhere: [409, 'This ticket is offered in another area than that of your zip code.'],
  recipient_selected: [409, 'Another recipient has already been selected for this ticket.'],
  recipient_not_interested: [409, 'This person is no longer interested. Please choose somebody else.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorCatalogue

/** What others have done to the offers of a request. */
export interface NewestOffer {
  id: string
  status: OfferStatus
  /** Dollars, with the service fee. */
  totalPrice: number
  madeBy: { id: string; name: string }
}

/** The body of an error reply (docs/RULES.md, Errors). */
export interface ErrorReply {
  message: string
  code: ErrorCode
  /** The sentence to show next to each field, by the field's name in the body. */
  fields?: Record<string, string>
  /** Only with `offer_moved`: the newest offer now; absent if there is none. */
  newestOffer?: NewestOffer
  /** Only with `internal`: the id of the call in the server's log, for users to quote to us. */
  reference?: string
}

/**
 * An error that is shown to the user. Anything else thrown is logged in full and answered as `internal`.
 *
 * @param code key of the catalogue
 * @param options.fields sentences to show next to single fields
 * @param options.message replaces the catalogue's sentence, e.g. to include a name or time
 * @param options.newestOffer only with `offer_moved`
 * @param options.retryAfterSeconds value of the `Retry-After` header
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly newestOffer: NewestOffer | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      fields?: Record<string, string>
      message?: string
      newestOffer?: NewestOffer
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? errorCatalogue[code][1], { cause: options.cause })
    this.code = code
    this.status = errorCatalogue[code][0]
    this.fields = options.fields
    this.newestOffer = options.newestOffer
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  toReply(): ErrorReply {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.newestOffer && { newestOffer: this.newestOffer }),
    }
  }
}
