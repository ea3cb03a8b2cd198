export interface Deal {
  seats: number
  /** The price found, in dollars per ticket. */
  found: number
  /** Our offer, in dollars per ticket. */
  offered: number
  /** The total in dollars, including the service fee. */
  paid: number
  saved: number
}

/** The example on the landing page. A test checks all examples against the price rules. */
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
      'I asked for the aisle and ten dollars less. I got the aisle and eight. It is like knowing someone at the box office.',
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
