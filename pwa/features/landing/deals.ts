export interface Deal {
  seats: number
  /** Dollars a ticket, as the customer found it. */
  found: number
  /** Dollars a ticket in our offer. */
  offered: number
  /** Dollars for all of it, the service fee included. */
  paid: number
  saved: number
}

/** What the examples on the landing page add up to; their test holds them against the rules of our prices. */
export const exampleDeal: Deal = { seats: 2, found: 240, offered: 180, paid: 375, saved: 105 }

export interface Testimonial extends Deal {
  name: string
  words: string
}

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Maya R.',
    words:
      'I had four seats in my cart at $130 each. I sent the screenshot on my lunch break, and the next morning there was an offer for the same section.',
    seats: 4,
    found: 130,
    offered: 102,
    paid: 423,
    saved: 97,
  },
  {
    name: 'Daniel K.',
    words:
      'I asked for the aisle and ten dollars less. I got the aisle and eight. It is like knowing somebody at the box office.',
    seats: 2,
    found: 165,
    offered: 137,
    paid: 289,
    saved: 41,
  },
  {
    name: 'Priya S.',
    words:
      'Twenty thousand people at the gate and no signal. The codes were on my phone anyway, and we walked straight in.',
    seats: 2,
    found: 212,
    offered: 178,
    paid: 371,
    saved: 53,
  },
]
