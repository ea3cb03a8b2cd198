import { type DemoStep, type DemoStory, did, offer, request } from './demoStories.ts'

/** A year of sales: who bought what, how many days ago, for how much a ticket. */
const sales: readonly [
  customer: string,
  artist: string,
  venue: string,
  daysAgo: number,
  count: number,
  price: number,
][] = [
  ['Ana Pereira', 'Mitski', 'Radio City Music Hall', 351, 2, 142],
  ['Theo Brandt', 'Jamie xx', 'Brooklyn Steel', 338, 2, 78],
  ['Maya Lindqvist', 'Caroline Polachek', 'The Anthem', 322, 1, 96],
  ['Ana Pereira', 'Beyoncé', 'SoFi Stadium', 301, 2, 410],
  ['Theo Brandt', 'Idles', 'Terminal 5', 288, 2, 64],
  ['Maya Lindqvist', 'Big Thief', 'Greek Theatre', 262, 2, 88],
  ['Ana Pereira', 'Charli xcx', 'Madison Square Garden', 244, 2, 215],
  ['Theo Brandt', 'Four Tet', 'Brooklyn Mirage', 239, 1, 72],
  ['Maya Lindqvist', 'Sigur Rós', 'Walt Disney Concert Hall', 214, 2, 164],
  ['Ana Pereira', 'Tyler, The Creator', 'Barclays Center', 187, 2, 178],
  ['Theo Brandt', 'Turnstile', 'Hollywood Palladium', 183, 2, 69],
  ['Maya Lindqvist', 'Lana Del Rey', 'Fenway Park', 156, 2, 236],
  ['Ana Pereira', 'Rosalía', 'Kia Forum', 131, 2, 198],
  ['Theo Brandt', 'Vampire Weekend', 'Red Rocks Amphitheatre', 118, 2, 124],
  ['Maya Lindqvist', 'Massive Attack', 'Forest Hills Stadium', 92, 2, 131],
  ['Ana Pereira', 'Billie Eilish', 'Chase Center', 84, 2, 285],
  ['Theo Brandt', 'Japanese Breakfast', 'The Fillmore', 63, 1, 58],
  ['Maya Lindqvist', 'The National', 'Forest Hills Stadium', 54, 2, 112],
  ['Ana Pereira', 'Clairo', 'Brooklyn Paramount', 37, 2, 94],
  ['Maya Lindqvist', 'Khruangbin', 'Hollywood Bowl', 26, 2, 101],
]

/** Days from a sale to its event. */
const eventAfter = 21

/** Sales of the last year, so that the report of transactions shows something. All are over, so they leave nothing to do. */
export function demoPayments(now: Date): DemoStory[] {
  return sales.map(([customer, artist, venue, daysAgo, ticketCount, pricePerTicket], index) => {
    const eventDay = new Date(now.getTime() + (eventAfter - daysAgo) * 86_400_000).toISOString().slice(0, 10)
    const section = String(101 + index)
    const at = (hours: number) => daysAgo * 24 - hours
    const steps: DemoStep[] = [
      request(at(0), {
        artist,
        venue,
        concertDate: `${eventDay}T20:00`,
        section,
        preferredRow: 'F',
        ticketCount,
        stubhubPrice: `$${Math.round(pricePerTicket * 1.3)}`,
      }),
      offer(at(3), [ticketCount, section, 'F'], pricePerTicket),
      did(at(5), 'accept'),
      did(at(6), 'pay'),
      ...(index === 3 ? [{ hoursAgo: at(48), what: 'refund_by_hand' as const, dollars: 50 }] : []),
      { hoursAgo: at(72), what: 'deliver', firstSeat: 4, gate: 'B' },
      did(at(80), 'open_and_confirm'),
    ]
    return { customer, steps }
  })
}
