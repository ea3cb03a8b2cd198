import type { BodyOf } from '#contract/endpoint.ts'
import type { requestsApi } from '#contract/requests.ts'

type Form = Omit<BodyOf<typeof requestsApi.submit>, 'stubhubScreenshot'>

export type DemoStep = { hoursAgo: number } & (
  | { what: 'request'; form: Form }
  | { what: 'customer_says' | 'staff_say' | 'negotiate' | 'ask' | 'staff_answer'; text: string }
  | { what: 'customer_reads' | 'staff_read' }
  | { what: 'text_response'; text: string; basePrice: number }
  | {
      what: 'offer'
      terms: { ticketCount: number; section: string; row?: string; pricePerTicket: number; notes?: string }
    }
  | { what: 'accept' | 'decline' | 'open_and_confirm' }
  | { what: 'pay'; discountCode?: string }
  /** In place of the one that is active. */
  | { what: 'discount_code'; code: string; maxUses: number }
  /** `seats`: only so many of the tickets. */
  | { what: 'deliver'; firstSeat: number; gate: string; seats?: number }
  | { what: 'transfer' }
  // The first seat is resold.
  | { what: 'send_back' | 'ticket_arrives' | 'recipient_pays' }
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
    {
      customer: me,
      steps: [
        {
          hoursAgo: 1000,
          what: 'request',
          form: form('The National', 'Forest Hills Stadium', onDay(-20, '19:00'), ['12', 'C'], 2, '$150'),
        },
        {
          hoursAgo: 996,
          what: 'offer',
          terms: { ticketCount: 2, section: '12', row: 'C', pricePerTicket: 118 },
        },
        { hoursAgo: 992, what: 'discount_code', code: 'FIRST026', maxUses: 5 },
        { hoursAgo: 990, what: 'accept' },
        { hoursAgo: 989, what: 'pay', discountCode: 'FIRST026' },
        { hoursAgo: 700, what: 'deliver', firstSeat: 7, gate: 'East' },
        { hoursAgo: 650, what: 'open_and_confirm' },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 120,
          what: 'request',
          form: form('Kendrick Lamar', 'SoFi Stadium', onDay(41, '19:30'), ['233', '4'], 4, '310'),
        },
        {
          hoursAgo: 110,
          what: 'offer',
          terms: { ticketCount: 4, section: '233', row: '4', pricePerTicket: 262.5 },
        },
        { hoursAgo: 105, what: 'discount_code', code: 'ENCORE26', maxUses: 10 },
        { hoursAgo: 100, what: 'accept' },
        { hoursAgo: 99, what: 'pay', discountCode: 'ENCORE26' },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 96,
          what: 'request',
          form: form('Phoebe Bridgers', 'Greek Theatre', onDay(12, '20:00'), ['102', 'F'], 2, '$240'),
        },
        { hoursAgo: 95, what: 'customer_says', text: 'Hi! Two together please.' },
        {
          hoursAgo: 90,
          what: 'offer',
          terms: { ticketCount: 2, section: '102', row: 'F', pricePerTicket: 190 },
        },
        { hoursAgo: 89, what: 'customer_says', text: 'Any chance on the aisle?' },
        { hoursAgo: 80, what: 'staff_say', text: 'Got you two on the aisle, and a better price.' },
        {
          hoursAgo: 80,
          what: 'offer',
          terms: { ticketCount: 2, section: '102', row: 'F', pricePerTicket: 180, notes: 'On the aisle' },
        },
        { hoursAgo: 78, what: 'accept' },
        { hoursAgo: 77, what: 'pay' },
        { hoursAgo: 48, what: 'deliver', firstSeat: 11, gate: 'C' },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 30,
          what: 'request',
          form: form(
            'Olivia Dean',
            'Red Rocks Amphitheatre',
            onDay(60, '19:30'),
            ['Lower', '8'],
            2,
            '$195.00',
          ),
        },
        {
          hoursAgo: 8,
          what: 'offer',
          terms: {
            ticketCount: 2,
            section: 'Lower',
            row: '8',
            pricePerTicket: 149,
            notes: 'Side by side, clear view',
          },
        },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 26,
          what: 'request',
          form: form('Fred again..', 'Pier 80', onDay(25, '21:00'), ['GA', '1'], 2, '$130'),
        },
        { hoursAgo: 6, what: 'offer', terms: { ticketCount: 2, section: 'GA', pricePerTicket: 96 } },
        { hoursAgo: 3, what: 'accept' },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 72,
          what: 'request',
          form: form('Sabrina Carpenter', 'Chase Center', onDay(80, '19:00'), ['114', '12'], 3, '$280'),
        },
        { hoursAgo: 71, what: 'customer_says', text: 'Anything lower in the same block would be great too.' },
        { hoursAgo: 70.5, what: 'staff_read' },
        { hoursAgo: 70, what: 'staff_say', text: 'Looking now. We have two contacts in that block.' },
        { hoursAgo: 69, what: 'customer_reads' },
        { hoursAgo: 69, what: 'customer_says', text: 'Great. The three of us would like to sit together.' },
        { hoursAgo: 68, what: 'staff_read' },
        {
          hoursAgo: 47,
          what: 'staff_say',
          text: 'Three together it is. The first contact only had two and one.',
        },
        { hoursAgo: 46, what: 'customer_reads' },
        { hoursAgo: 46, what: 'customer_says', text: 'Thanks for asking. Is there still time?' },
        { hoursAgo: 45, what: 'staff_read' },
        {
          hoursAgo: 45,
          what: 'staff_say',
          text: 'Plenty: prices for Chase Center usually fall two weeks before.',
        },
        { hoursAgo: 22, what: 'customer_reads' },
        { hoursAgo: 22, what: 'customer_says', text: 'Good to know. We would go up to $240 each.' },
        { hoursAgo: 21, what: 'staff_read' },
        { hoursAgo: 20, what: 'staff_say', text: 'Noted. Would a few rows up be all right at that price?' },
        { hoursAgo: 3, what: 'customer_reads' },
        { hoursAgo: 2, what: 'customer_says', text: 'Thank you! Row 15 would be fine as well.' },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 1,
          what: 'request',
          form: form('Khruangbin', 'Hollywood Bowl', onDay(33, '20:00'), ['G2', '9'], 2, '$88'),
        },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 200,
          what: 'request',
          form: form('LCD Soundsystem', 'Brooklyn Steel', onDay(15, '20:00'), ['GA', '1'], 1, '$140'),
        },
        { hoursAgo: 190, what: 'offer', terms: { ticketCount: 1, section: 'GA', pricePerTicket: 129 } },
        { hoursAgo: 189, what: 'decline' },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 150,
          what: 'request',
          form: form('Bon Iver', 'Radio City Music Hall', onDay(50, '20:00'), ['Orchestra', 'M'], 2, '$210'),
        },
        {
          hoursAgo: 140,
          what: 'offer',
          terms: { ticketCount: 2, section: 'Orchestra', row: 'P', pricePerTicket: 175 },
        },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 130,
          what: 'request',
          form: form('Clairo', 'The Fillmore', onDay(16, '20:00'), ['GA', '1'], 4, '$110'),
        },
        {
          hoursAgo: 128,
          what: 'offer',
          terms: { ticketCount: 4, section: 'Balcony', row: 'B', pricePerTicket: 84 },
        },
        { hoursAgo: 127, what: 'accept' },
        { hoursAgo: 126, what: 'pay' },
        { hoursAgo: 10, what: 'deliver', firstSeat: 21, gate: 'Main', seats: 2 },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 180,
          what: 'request',
          form: form('Arlo Parks', 'The Wiltern', onDay(20, '20:30'), ['Orchestra', 'K'], 1, '$75'),
        },
        {
          hoursAgo: 176,
          what: 'offer',
          terms: { ticketCount: 1, section: 'Orchestra', row: 'K', pricePerTicket: 52 },
        },
        { hoursAgo: 175, what: 'accept' },
        { hoursAgo: 174, what: 'pay' },
        { hoursAgo: 40, what: 'transfer' },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 9,
          what: 'request',
          form: form('Big Thief', 'Fox Theater', onDay(2, '20:00'), ['GA', '1'], 2, '$95'),
        },
        { hoursAgo: 8, what: 'offer', terms: { ticketCount: 2, section: 'GA', pricePerTicket: 78 } },
        { hoursAgo: 7, what: 'accept' },
        { hoursAgo: 7, what: 'pay' },
      ],
    },
    {
      customer: me,
      steps: [
        {
          hoursAgo: 78,
          what: 'request',
          form: form('Japanese Breakfast', 'Stubb’s', onDay(28, '19:30'), ['GA', '1'], 2, '$90'),
        },
        { hoursAgo: 70, what: 'offer', terms: { ticketCount: 2, section: 'GA', pricePerTicket: 70 } },
        { hoursAgo: 66, what: 'accept' },
      ],
    },
    {
      customer: 'Ana Pereira',
      steps: [
        {
          hoursAgo: 210,
          what: 'request',
          form: form('Caroline Polachek', 'The Salt Shed', onDay(2, '20:00'), ['Floor', '7'], 3, '$125'),
        },
        {
          hoursAgo: 205,
          what: 'offer',
          terms: { ticketCount: 3, section: 'Floor', row: '7', pricePerTicket: 98 },
        },
        { hoursAgo: 200, what: 'accept' },
        { hoursAgo: 199, what: 'pay' },
      ],
    },
    {
      customer: 'Maya Lindqvist',
      steps: [
        {
          hoursAgo: 25,
          what: 'request',
          form: form('Olivia Dean', 'Red Rocks Amphitheatre', onDay(60, '19:30'), ['Upper', '40'], 2, '$120'),
        },
        { hoursAgo: 24, what: 'ask', text: 'Do you sell parking passes too?' },
        {
          hoursAgo: 22,
          what: 'staff_answer',
          text: 'Not yet, sorry. The venue sells them on its own page, usually a month before the show.',
        },
        { hoursAgo: 4, what: 'ask', text: 'Can the tickets be in the name of my sister?' },
      ],
    },
    {
      customer: 'Theo Brandt',
      steps: [
        {
          hoursAgo: 22,
          what: 'request',
          form: form('Fontaines D.C.', 'Terminal 5', onDay(18, '20:00'), ['GA', '1'], 2, 'about 90'),
        },
        { hoursAgo: 21, what: 'customer_says', text: 'The price moves a lot, it was between 80 and 100.' },
      ],
    },
    {
      customer: 'Theo Brandt',
      steps: [
        {
          hoursAgo: 50,
          what: 'request',
          form: form('Wet Leg', 'Brooklyn Paramount', onDay(70, '20:00'), ['Balcony', '3'], 2, '$135'),
        },
        {
          hoursAgo: 30,
          what: 'text_response',
          text: 'Nothing in row 3, but we can get two in row 5, on the left.',
          basePrice: 214,
        },
        { hoursAgo: 7, what: 'customer_reads' },
        { hoursAgo: 7, what: 'customer_says', text: 'Row 5 is fine. Please send me the offer.' },
      ],
    },
    {
      customer: 'Ana Pereira',
      steps: [
        {
          hoursAgo: 40,
          what: 'request',
          form: form('Kendrick Lamar', 'SoFi Stadium', onDay(41, '19:30'), ['118', '20'], 4, '$420'),
        },
        {
          hoursAgo: 5,
          what: 'offer',
          terms: {
            ticketCount: 4,
            section: '119',
            row: '18',
            pricePerTicket: 365,
            notes: 'One block over, two rows closer',
          },
        },
        { hoursAgo: 3, what: 'negotiate', text: 'That is close. Could you do $350 each?' },
      ],
    },
    {
      customer: 'Ana Pereira',
      steps: [
        ...bought(form('Clairo', 'Brooklyn Steel', onDay(22, '20:00'), ['GA', '1'], 1, '$110'), 84),
        { hoursAgo: 4, what: 'send_back' },
      ],
    },
    {
      customer: 'Theo Brandt',
      steps: [
        ...bought(
          form('Japanese Breakfast', 'Fox Theater', onDay(16, '20:00'), ['Balcony', 'D'], 2, '$125'),
          92,
        ),
        { hoursAgo: 28, what: 'send_back' },
        { hoursAgo: 9, what: 'ticket_arrives' },
        { hoursAgo: 2, what: 'show_interest', who: 'Ana Pereira' },
      ],
    },
    {
      customer: 'Maya Lindqvist',
      steps: [
        ...bought(form('Mitski', 'Greek Theatre', onDay(27, '19:30'), ['204', 'K'], 2, '$160'), 118.5),
        { hoursAgo: 150, what: 'send_back' },
        { hoursAgo: 130, what: 'ticket_arrives' },
        { hoursAgo: 120, what: 'show_interest', who: 'Ana Pereira' },
        { hoursAgo: 118, what: 'show_interest', who: 'Theo Brandt' },
        {
          hoursAgo: 100,
          what: 'select',
          who: 'Ana Pereira',
          notes: 'Your seat is on the left, near the exit.',
        },
        { hoursAgo: 98, what: 'recipient_pays' },
      ],
    },
    {
      customer: 'Theo Brandt',
      steps: [
        ...bought(form('Beach House', 'The Warfield', onDay(36, '20:00'), ['Main', 'C'], 1, '$140'), 104),
        { hoursAgo: 60, what: 'send_back' },
        { hoursAgo: 40, what: 'ticket_arrives' },
        { hoursAgo: 20, what: 'show_interest', who: 'Maya Lindqvist' },
        { hoursAgo: 6, what: 'select', who: 'Maya Lindqvist', notes: 'Enjoy the show!' },
      ],
    },
  ]
}

/** How a ticket came to be that is resold later: some weeks ago. */
function bought(form: Form, pricePerTicket: number): DemoStep[] {
  const { section, preferredRow: row, ticketCount } = form
  return [
    { hoursAgo: 520, what: 'request', form },
    { hoursAgo: 510, what: 'offer', terms: { ticketCount, section, row, pricePerTicket } },
    { hoursAgo: 505, what: 'accept' },
    { hoursAgo: 504, what: 'pay' },
    { hoursAgo: 400, what: 'deliver', firstSeat: 5, gate: 'B' },
  ]
}
