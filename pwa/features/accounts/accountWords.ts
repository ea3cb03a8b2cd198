import type { User } from '#contract/accounts.ts'
import type { Unfinished } from '../../outbox/useOutbox.ts'
import { counted } from '../../ui/format.ts'

/** `Sam Rivera` -> `SR`, `maya` -> `M`: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '',
  )
  return letters.join('').toLocaleUpperCase('en-US')
}

/** A user's roles: `Admin and developer` */
export function roleWords({ isAdmin, isDeveloper }: Pick<User, 'isAdmin' | 'isDeveloper'>): string {
  if (isAdmin && isDeveloper) return 'Admin and developer'
  if (isDeveloper) return 'Developer'
  return isAdmin ? 'Admin' : 'Customer'
}

export function membershipWords({ membershipStatus }: Pick<User, 'membershipStatus'>): string {
  return membershipStatus === 'member' ? 'Member' : 'Non-member'
}

/** Whether two phone numbers differ. Ignores formatting. */
export function isOtherPhone(one: string | null | undefined, other: string): boolean {
  return digitsOf(one ?? '') !== digitsOf(other)
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

export interface SignOutQuestion {
  title: string
  /** The consequence for unsent entries. */
  unsent?: string
  /** Labels of the drafts that are erased; the last may be the number of the others. */
  erased: string[]
  /** Set while offline: what needs a connection afterwards. */
  offline?: string
}

const maxListed = 3

/** The confirmation before signing out; undefined if nothing is lost. */
export function signOutQuestion(unfinished: Unfinished, isOnline: boolean): SignOutQuestion | undefined {
  const question = questionAbout(unfinished)
  if (isOnline) return question
  const staysUnsent = unfinished.isKept && unfinished.unsent.total > 0
  const offline = `${staysUnsent ? 'Everything else' : 'Everything'} saved on this device is erased, including your tickets and their QR codes. Signing in again needs a connection.`
  return { ...(question ?? { title: 'Logout without a connection?', erased: [] }), offline }
}

function questionAbout({ unsent, drafts, isKept }: Unfinished): SignOutQuestion | undefined {
  if (unsent.total === 0 && drafts.length === 0) return undefined
  const more = drafts.length - maxListed
  const erased = [...drafts.slice(0, maxListed), ...(more > 0 ? [counted(more, 'more draft')] : [])]
  if (unsent.total === 0) return { title: 'Logout and erase your drafts?', erased }
  const title = `Logout with ${counted(unsent.total, 'unsent item')}?`
  return { title, unsent: isKept ? keptWords(unsent) : lostWords(unsent), erased }
}

function keptWords({ total, byItself }: Unfinished['unsent']): string {
  const isOne = total === 1
  const kept = `${isOne ? 'It stays' : 'They stay'} on this device, where nobody else can read ${isOne ? 'it' : 'them'}`
  const blocked = total - byItself
  if (blocked === 0) return `${kept}, and ${isOne ? 'is' : 'are'} sent when you sign in here again.`
  if (byItself === 0) {
    return `${kept}. Sign in here again and check the Outbox to send ${isOne ? 'it' : 'them'}.`
  }
  return `${kept}. When you sign in here again, ${byItself} ${byItself === 1 ? 'is' : 'are'} sent and ${blocked} ${blocked === 1 ? 'needs' : 'need'} your attention.`
}

function lostWords({ total }: Unfinished['unsent']): string {
  return `This browser does not store anything. If you log out now, ${total === 1 ? 'it is' : 'they are'} lost.`
}
