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
