export const faqCategories = [
  'Process',
  'Pricing',
  'Delivery',
  'Requirements',
  'Security',
  'Tracking',
  'Features',
  'Account',
  'Technical',
] as const
export type FaqCategory = (typeof faqCategories)[number]

export interface FaqEntry {
  category: FaqCategory
  question: string
  answer: string
  /** Other words that people search for. */
  keywords: readonly string[]
}

/** Questions of customers, in the order of the categories. The landing page has its own for visitors. */
export const faqEntries: readonly FaqEntry[] = [
  {
    category: 'Process',
    question: 'How does it work?',
    answer:
      'You send us a screenshot of the seats you found, with the event and the section and row you would like. We answer with an offer. You accept it, decline it, or write to us about a better one. Once you have paid, we get your tickets to you.',
    keywords: ['steps', 'start', 'screenshot', 'concierge', 'begin'],
  },
  {
    category: 'Process',
    question: 'How soon do you answer, and how long is an offer open?',
    answer:
      'We answer within 24 hours; finding the right seats can take up to 48. An offer is open for 24 hours after we make it. Then it expires, and you can ask us for a new one.',
    keywords: ['wait', 'reply', 'response', 'deadline', 'expire', 'expired', 'how long', 'time'],
  },
  {
    category: 'Pricing',
    question: 'What does it cost?',
    answer:
      'The price per ticket times the number of tickets, plus one service fee of $15 for the whole order. The total in an offer has the fee in it already, and that total is what you pay.',
    keywords: ['fee', 'price', 'total', 'money', 'charge', '$15'],
  },
  {
    category: 'Pricing',
    question: 'What does a discount code do?',
    answer:
      'A valid discount code has 8 characters and waives the $15 service fee. It is for people who are not members.',
    keywords: ['coupon', 'promo', 'voucher', 'member', 'non-member', 'fee'],
  },
  {
    category: 'Delivery',
    question: 'When and how do I get my tickets?',
    answer:
      'Digitally, through your ticketing-platform account, no later than 3 days before the event. You find them under My Tickets as well. Once you have them, tick the box at the ticket there: it shows the date from then on, and the tick cannot be taken back.',
    keywords: [
      'arrive',
      'send',
      'email',
      'mobile',
      'transfer',
      'download',
      'qr code',
      'confirm',
      'received',
      'receipt',
      'checkbox',
    ],
  },
  {
    category: 'Requirements',
    question: 'What do I need for a request?',
    answer:
      'A screenshot of the seats you found and their price, the artist, the venue, the date, and the section and row you would like. A request is for 1 to 10 tickets.',
    keywords: ['form', 'how many', 'limit', 'maximum', 'seats', 'information'],
  },
  {
    category: 'Requirements',
    question: 'Who can use Live Shows?',
    answer:
      'Anyone from 18 years on, with the email address of their ticketing-platform account, a phone number and a zip code. Your tickets go to the account with that email address.',
    keywords: ['age', 'minimum', 'adult', 'email', 'phone', 'register', 'sign up'],
  },
  {
    category: 'Security',
    question: 'Is my payment safe?',
    answer:
      'You pay by card through a card payment provider, and only after you have accepted an offer. Your account has a password, and you can have a 6-digit code asked for when you sign in.',
    keywords: ['card', 'credit', 'secure', 'two-factor', 'mfa', 'privacy'],
  },
  {
    category: 'Tracking',
    question: 'Where do I see how my request is doing?',
    answer:
      'Under Request History. Each request shows its status there: Pending Review, In Discussion, Offer Received, Payment Required, Declined, Offer Expired, Not paid in time or Completed. Open it for its offers and messages.',
    keywords: ['status', 'progress', 'state', 'update', 'history', 'follow'],
  },
  {
    category: 'Features',
    question: 'Can I ask for a better price or other seats?',
    answer:
      'Yes. While an offer is open, use Negotiate and write what you would like instead. The offer stays open meanwhile. Every request also has a chat with our team.',
    keywords: ['negotiate', 'counter', 'haggle', 'cheaper', 'chat', 'message', 'talk'],
  },
  {
    category: 'Features',
    question: 'Can I send tickets back, or get some that others have sent back?',
    answer:
      'Yes, both. Choose Resell at a ticket under My Tickets and email us the tickets. We offer them for the price that you paid plus the $15 service fee, and refund you that price once we have chosen who gets them. Tickets that were sent back in your area, which is the first 3 digits of your zip code, are under Available Tickets: tell us there which ones you would like.',
    keywords: ['resale', 'resell', 'return', 'refund', 'sell', 'interest', 'nearby'],
  },
  {
    category: 'Account',
    question: 'How do I change or reset my password?',
    answer:
      'Change it under Account settings. If you have forgotten it, use “Forgot your password?” where you sign in: we email you a 6-digit code that is valid for 15 minutes, and you can ask for another one after 60 seconds. A password has at least 8 characters when you register, and at least 6 when you reset or change it.',
    keywords: ['forgot', 'forgotten', 'code', 'login', 'sign in', 'settings', 'characters'],
  },
  {
    category: 'Technical',
    question: 'Why is my screenshot not accepted?',
    answer:
      'It has to be an image, such as PNG, JPG or GIF, and smaller than 5MB. Other files cannot be read as a screenshot.',
    keywords: ['upload', 'file', 'picture', 'photo', 'image', 'large', 'size', 'error', 'type'],
  },
]

/** The entries whose question, answer, category or keywords contain the text, without case; all of them for an empty text. */
export function searchFaq(text: string): FaqEntry[] {
  const wanted = text.trim().toLowerCase()
  return faqEntries.filter(({ question, answer, category, keywords }) =>
    [question, answer, category, ...keywords].some((part) => part.toLowerCase().includes(wanted)),
  )
}
