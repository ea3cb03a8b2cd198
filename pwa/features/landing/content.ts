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

export interface Question {
  topic: 'process' | 'pricing' | 'communication' | 'delivery' | 'screenshot' | 'payment'
  question: string
  /** One string per paragraph. */
  answer: readonly string[]
}

/** Questions of visitors. The dashboard's FAQ panel has its own for users. */
export const questions: readonly Question[] = [
  {
    topic: 'process',
    question: 'How does it work?',
    answer: [
      'You send us a screenshot of seats you found in another ticket app, with the event and the section and row you would like. Our team looks for seats like them for less and makes you an offer.',
      'You accept it, decline it, or ask for something better in the chat. Sending a request is free and does not commit you to anything.',
    ],
  },
  {
    topic: 'pricing',
    question: 'What does it cost?',
    answer: [
      'An offer is the price per ticket times the number of tickets, plus one service fee of $15 for the whole order, whether it is for 1 ticket or for 10. The total in the offer is what you pay.',
      'If you are not a member, a valid discount code waives the service fee.',
    ],
  },
  {
    topic: 'communication',
    question: 'How do I talk to you?',
    answer: [
      'Every request has its own chat with our team, and you get an answer there within 24 hours. Finding the right seats can take up to 48. We email you when there is an offer, or a message that you have not read.',
      'Messages that you write without a connection are saved on your phone and sent when the connection is back.',
    ],
  },
  {
    topic: 'delivery',
    question: 'When and how do I get my tickets?',
    answer: [
      'Digitally, through your ticketing-platform account, no later than 3 days before the event. That is why you sign up here with the email address of that account.',
      'You also find them under My Tickets, saved on your phone for the gate. Tick the box there once you have received them.',
    ],
  },
  {
    topic: 'screenshot',
    question: 'Why do you need a screenshot?',
    answer: [
      'It shows us which seats you mean and what they would have cost you, so that we know what to beat.',
      'Any image will do (PNG, JPG, GIF and the like) up to 5 MB. Only you and our team can see it. Please still crop out anything private.',
    ],
  },
  {
    topic: 'payment',
    question: 'When and how do I pay?',
    answer: [
      'By card, once you have accepted an offer. Your card details go straight to Stripe, our payment provider; we never see them.',
      'An offer expires after 24 hours. An accepted offer must be paid within 24 hours and before the event. Otherwise it is closed, nothing is charged, and you can ask for a new one in the chat.',
    ],
  },
]
