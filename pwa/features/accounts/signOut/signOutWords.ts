import type { Unfinished } from '../../../outbox/useOutbox.ts'

export interface SignOutQuestion {
  title: string
  /** What becomes of what is not sent, in sentences. */
  unsent?: string
  /** What is erased, each in a few words; the rest only in number. */
  erased: string[]
  /** Without a connection: that nothing comes back before there is one. */
  offline?: string
}

/** So many are named one by one. */
const mostNamed = 3

/** What to ask somebody before they sign out; undefined where they lose nothing by it. */
export function signOutQuestion(unfinished: Unfinished, isOnline: boolean): SignOutQuestion | undefined {
  const question = questionAbout(unfinished)
  if (isOnline) return question
  const offline =
    'All that is saved on this device goes, tickets and their QR codes too, and signing in again needs a connection.'
  return { ...(question ?? { title: 'Sign out without a connection?', erased: [] }), offline }
}

function questionAbout({ unsent, begun, isKept }: Unfinished): SignOutQuestion | undefined {
  if (unsent.total === 0 && begun.length === 0) return undefined
  const more = begun.length - mostNamed
  const erased = [
    ...begun.slice(0, mostNamed),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'thing' : 'things'} you began`] : []),
  ]
  if (unsent.total === 0) return { title: 'Sign out and erase what you began?', erased }
  const title = unsent.total === 1 ? '1 thing has not been sent' : `${unsent.total} things have not been sent`
  return { title, unsent: isKept ? keptWords(unsent) : lostWords(unsent), erased }
}

function keptWords({ total, byItself }: Unfinished['unsent']): string {
  const isOne = total === 1
  const waits = `${isOne ? 'It waits' : 'They wait'} on this device, unread by anybody else`
  const needy = total - byItself
  if (needy === 0) return `${waits}, and ${isOne ? 'is' : 'are'} sent when you sign in here again.`
  if (byItself === 0) {
    return `${waits}, and ${isOne ? 'needs' : 'need'} you: ${isOne ? 'it is' : 'they are'} not sent before you have looked at ${isOne ? 'it' : 'them'} here again.`
  }
  return `${waits}. ${byItself} ${byItself === 1 ? 'is' : 'are'} sent when you sign in here again; ${needy} ${needy === 1 ? 'needs' : 'need'} you to look at ${needy === 1 ? 'it' : 'them'} then.`
}

function lostWords({ total }: Unfinished['unsent']): string {
  return `This browser keeps nothing: if you sign out now, ${total === 1 ? 'it is' : 'they are'} lost.`
}
