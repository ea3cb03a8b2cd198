import type { BodyOf } from '#contract/endpoint.ts'
import type { offersApi } from '#contract/offers.ts'
import type { requestsApi } from '#contract/requests.ts'

type NewOffer = BodyOf<typeof offersApi.make>
type Form = Omit<BodyOf<typeof requestsApi.submit>, 'stubhubScreenshot'>

/** Steps that need no more words. `send_back` and what follows are about the first seat. */
type PlainStep =
  | 'customer_reads'
  | 'staff_read'
  | 'accept'
  | 'decline'
  | 'transfer'
  | 'open_and_confirm'
  | 'send_back'
  | 'ticket_arrives'
  | 'recipient_pays'

export type DemoStep = { hoursAgo: number } & (
  | { what: PlainStep }
  | { what: 'request'; form: Form }
  | { what: 'customer_says' | 'staff_say' | 'negotiate' | 'ask' | 'staff_answer'; text: string }
  | { what: 'text_response'; text: string; basePrice: number }
  | { what: 'offer'; terms: NewOffer }
  | { what: 'pay'; discountCode?: string }
  /** In place of the one that is active. */
  | { what: 'discount_code'; code: string; maxUses: number }
  /** `seats`: only so many of the tickets. */
  | { what: 'deliver'; firstSeat: number; gate: string; seats?: number }
  | { what: 'show_interest'; who: string }
  | { what: 'select'; who: string; notes: string }
  | { what: 'refund_by_hand'; dollars: number }
)

export interface DemoStory {
  customer: string
  steps: DemoStep[]
}

export const demoPeople = [
  { email: 'maya@example.com', name: 'Maya Lindqvist' },
  { email: 'theo@example.com', name: 'Theo Brandt' },
  { email: 'ana@example.com', name: 'Ana Pereira' },
]

export const demoCannedReplies = [
  { title: 'Still looking', text: 'Hi {name}, we are still looking for {artist}. You hear from us today.' },
  { title: 'We found it', text: 'Hi {name}, we found it: {artist} for {total} in total, good until {due}.' },
]

const me = 'Sam Rivera'

const story = (customer: string, ...steps: DemoStep[]): DemoStory => ({ customer, steps })
export const request = (hoursAgo: number, form: Form): DemoStep => ({ hoursAgo, what: 'request', form })
const said = (hoursAgo: number, text: string): DemoStep => ({ hoursAgo, what: 'customer_says', text })
const staffSaid = (hoursAgo: number, text: string): DemoStep => ({ hoursAgo, what: 'staff_say', text })
export const did = (hoursAgo: number, what: PlainStep | 'pay'): DemoStep => ({ hoursAgo, what })
export const offer = (
  hoursAgo: number,
  [ticketCount, section, row = null]: [count: number, section: string, row?: string | null],
  pricePerTicket: number,
  notes: string | null = null,
): DemoStep => ({ hoursAgo, what: 'offer', terms: { ticketCount, section, row, pricePerTicket, notes } })

/** A request in every status, with its history. @param now base of all dates */
export function demoStories(now: Date): DemoStory[] {
  const onDay = (days: number, time: string) =>
    `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
  const form = (
    artist: string,
    venue: string,
    concertDate: string,
    [section, preferredRow]: [string, string],
    ticketCount: number,
    stubhubPrice: string,
  ): Form => ({ artist, venue, concertDate, section, preferredRow, ticketCount, stubhubPrice })

  return [
    story(
      me,
      request(
        1000,
        form('The National', 'Forest Hills Stadium', onDay(-20, '19:00'), ['12', 'C'], 2, '$150'),
      ),
      offer(996, [2, '12', 'C'], 118),
      { hoursAgo: 992, what: 'discount_code', code: 'FIRST026', maxUses: 5 },
      did(990, 'accept'),
      { hoursAgo: 989, what: 'pay', discountCode: 'FIRST026' },
      { hoursAgo: 700, what: 'deliver', firstSeat: 7, gate: 'East' },
      did(650, 'open_and_confirm'),
    ),
    story(
      me,
      request(120, form('Kendrick Lamar', 'SoFi Stadium', onDay(41, '19:30'), ['233', '4'], 4, '310')),
      offer(110, [4, '233', '4'], 262.5),
      { hoursAgo: 105, what: 'discount_code', code: 'ENCORE26', maxUses: 10 },
      did(100, 'accept'),
      { hoursAgo: 99, what: 'pay', discountCode: 'ENCORE26' },
    ),
    story(
      me,
      request(96, form('Phoebe Bridgers', 'Greek Theatre', onDay(12, '20:00'), ['102', 'F'], 2, '$240')),
      said(95, 'Hi! Two together please.'),
      offer(90, [2, '102', 'F'], 190),
      said(89, 'Any chance on the aisle?'),
      staffSaid(80, 'Got you two on the aisle, and a better price.'),
      offer(80, [2, '102', 'F'], 180, 'On the aisle'),
      did(78, 'accept'),
      did(77, 'pay'),
      { hoursAgo: 48, what: 'deliver', firstSeat: 11, gate: 'C' },
    ),
    story(
      me,
      request(
        30,
        form('Olivia Dean', 'Red Rocks Amphitheatre', onDay(60, '19:30'), ['Lower', '8'], 2, '$195.00'),
      ),
      offer(8, [2, 'Lower', '8'], 149, 'Side by side, clear view'),
    ),
    story(
      me,
      request(26, form('Fred again..', 'Pier 80', onDay(25, '21:00'), ['GA', '1'], 2, '$130')),
      offer(6, [2, 'GA'], 96),
      did(3, 'accept'),
    ),
    story(
      me,
      request(72, form('Sabrina Carpenter', 'Chase Center', onDay(80, '19:00'), ['114', '12'], 3, '$280')),
      said(71, 'Anything lower in the same block would be great too.'),
      did(70.5, 'staff_read'),
      staffSaid(70, 'Looking now. We have two contacts in that block.'),
      did(69, 'customer_reads'),
      said(69, 'Great. The three of us would like to sit together.'),
      did(68, 'staff_read'),
      staffSaid(47, 'Three together it is. The first contact only had two and one.'),
      did(46, 'customer_reads'),
      said(46, 'Thanks for asking. Is there still time?'),
      did(45, 'staff_read'),
      staffSaid(45, 'Plenty: prices for Chase Center usually fall two weeks before.'),
      did(22, 'customer_reads'),
      said(22, 'Good to know. We would go up to $240 each.'),
      did(21, 'staff_read'),
      staffSaid(20, 'Noted. Would a few rows up be all right at that price?'),
      did(3, 'customer_reads'),
      said(2, 'Thank you! Row 15 would be fine as well.'),
    ),
    story(me, request(1, form('Khruangbin', 'Hollywood Bowl', onDay(33, '20:00'), ['G2', '9'], 2, '$88'))),
    story(
      me,
      request(200, form('LCD Soundsystem', 'Brooklyn Steel', onDay(15, '20:00'), ['GA', '1'], 1, '$140')),
      offer(190, [1, 'GA'], 129),
      did(189, 'decline'),
    ),
    story(
      me,
      request(
        150,
        form('Bon Iver', 'Radio City Music Hall', onDay(50, '20:00'), ['Orchestra', 'M'], 2, '$210'),
      ),
      offer(140, [2, 'Orchestra', 'P'], 175),
    ),
    story(
      me,
      request(130, form('Clairo', 'The Fillmore', onDay(16, '20:00'), ['GA', '1'], 4, '$110')),
      offer(128, [4, 'Balcony', 'B'], 84),
      did(127, 'accept'),
      did(126, 'pay'),
      { hoursAgo: 10, what: 'deliver', firstSeat: 21, gate: 'Main', seats: 2 },
    ),
    story(
      me,
      request(180, form('Arlo Parks', 'The Wiltern', onDay(20, '20:30'), ['Orchestra', 'K'], 1, '$75')),
      offer(176, [1, 'Orchestra', 'K'], 52),
      did(175, 'accept'),
      did(174, 'pay'),
      did(40, 'transfer'),
    ),
    story(
      me,
      request(9, form('Big Thief', 'Fox Theater', onDay(2, '20:00'), ['GA', '1'], 2, '$95')),
      offer(8, [2, 'GA'], 78),
      did(7, 'accept'),
      did(7, 'pay'),
    ),
    story(
      me,
      request(78, form('Japanese Breakfast', 'Stubb’s', onDay(28, '19:30'), ['GA', '1'], 2, '$90')),
      offer(70, [2, 'GA'], 70),
      did(66, 'accept'),
    ),
    story(
      'Ana Pereira',
      request(210, form('Caroline Polachek', 'The Salt Shed', onDay(2, '20:00'), ['Floor', '7'], 3, '$125')),
      offer(205, [3, 'Floor', '7'], 98),
      did(200, 'accept'),
      did(199, 'pay'),
    ),
    story(
      'Maya Lindqvist',
      request(
        25,
        form('Olivia Dean', 'Red Rocks Amphitheatre', onDay(60, '19:30'), ['Upper', '40'], 2, '$120'),
      ),
      { hoursAgo: 24, what: 'ask', text: 'Do you sell parking passes too?' },
      {
        hoursAgo: 22,
        what: 'staff_answer',
        text: 'Not yet, sorry. The venue sells them on its own page, usually a month before the show.',
      },
      { hoursAgo: 4, what: 'ask', text: 'Can the tickets be in the name of my sister?' },
    ),
    story(
      'Theo Brandt',
      request(22, form('Fontaines D.C.', 'Terminal 5', onDay(18, '20:00'), ['GA', '1'], 2, 'about 90')),
      said(21, 'The price moves a lot, it was between 80 and 100.'),
    ),
    story(
      'Theo Brandt',
      request(50, form('Wet Leg', 'Brooklyn Paramount', onDay(70, '20:00'), ['Balcony', '3'], 2, '$135')),
      {
        hoursAgo: 30,
        what: 'text_response',
        text: 'Nothing in row 3, but we can get two in row 5, on the left.',
        basePrice: 214,
      },
      did(7, 'customer_reads'),
      said(7, 'Row 5 is fine. Please send me the offer.'),
    ),
    story(
      'Ana Pereira',
      request(40, form('Kendrick Lamar', 'SoFi Stadium', onDay(41, '19:30'), ['118', '20'], 4, '$420')),
      offer(5, [4, '119', '18'], 365, 'One block over, two rows closer'),
      { hoursAgo: 3, what: 'negotiate', text: 'That is close. Could you do $350 each?' },
    ),
    story(
      'Ana Pereira',
      ...bought(form('Clairo', 'Brooklyn Steel', onDay(22, '20:00'), ['GA', '1'], 1, '$110'), 84),
      did(4, 'send_back'),
    ),
    story(
      'Theo Brandt',
      ...bought(
        form('Japanese Breakfast', 'Fox Theater', onDay(16, '20:00'), ['Balcony', 'D'], 2, '$125'),
        92,
      ),
      did(28, 'send_back'),
      did(9, 'ticket_arrives'),
      { hoursAgo: 2, what: 'show_interest', who: 'Ana Pereira' },
    ),
    story(
      'Maya Lindqvist',
      ...bought(form('Mitski', 'Greek Theatre', onDay(27, '19:30'), ['204', 'K'], 2, '$160'), 118.5),
      did(150, 'send_back'),
      did(130, 'ticket_arrives'),
      { hoursAgo: 120, what: 'show_interest', who: 'Ana Pereira' },
      { hoursAgo: 118, what: 'show_interest', who: 'Theo Brandt' },
      {
        hoursAgo: 100,
        what: 'select',
        who: 'Ana Pereira',
        notes: 'Your seat is on the left, near the exit.',
      },
      did(98, 'recipient_pays'),
    ),
    story(
      'Theo Brandt',
      ...bought(form('Beach House', 'The Warfield', onDay(36, '20:00'), ['Main', 'C'], 1, '$140'), 104),
      did(60, 'send_back'),
      did(40, 'ticket_arrives'),
      { hoursAgo: 20, what: 'show_interest', who: 'Maya Lindqvist' },
      { hoursAgo: 6, what: 'select', who: 'Maya Lindqvist', notes: 'Enjoy the show!' },
    ),
  ]
}

/** How a ticket came to be that is resold later: some weeks ago. */
function bought(form: Form, pricePerTicket: number): DemoStep[] {
  const { section, preferredRow: row, ticketCount } = form
  return [
    request(520, form),
    offer(510, [ticketCount, section, row], pricePerTicket),
    did(505, 'accept'),
    did(504, 'pay'),
    { hoursAgo: 400, what: 'deliver', firstSeat: 5, gate: 'B' },
  ]
}
