import { describe, expect, it } from 'vitest'
import { initialsOf, isOtherPhone, membershipWords, roleWords, signOutQuestion } from './accountWords.ts'

it.each([
  ['Sam Rivera', 'SR'],
  ['  maya  ', 'M'],
  ['Ana de la Cruz', 'AC'],
  ['élodie (Ély) Öst', 'ÉÖ'],
  ['sam@example.com', 'S'],
  ['🎸 𝒜da', '𝒜'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it.each([
  [false, false, 'Customer'],
  [true, false, 'Admin'],
  [false, true, 'Developer'],
  [true, true, 'Admin and developer'],
])('the roles of a user (admin %s, developer %s) are: %s', (isAdmin, isDeveloper, words) => {
  expect(roleWords({ isAdmin, isDeveloper })).toBe(words)
})

it('members and non-members are told apart', () => {
  expect(membershipWords({ membershipStatus: 'member' })).toBe('Member')
  expect(membershipWords({ membershipStatus: 'non_member' })).toBe('Non-member')
})

it('a number in another format is the same', () => {
  expect(isOtherPhone('(555) 010-0199', '555.010.0199')).toBe(false)
  expect(isOtherPhone('(555) 010-0198', '(555) 010-0199')).toBe(true)
  expect(isOtherPhone('', '(555) 010-0199')).toBe(true)
  expect(isOtherPhone(undefined, '')).toBe(false)
})

function question(total: number, byItself: number, begun: string[] = [], isKept = true) {
  return signOutQuestion({ unsent: { total, byItself }, begun, isKept }, true)
}

describe('the question before signing out', () => {
  it('is not asked if nothing is lost', () => {
    expect(question(0, 0)).toBeUndefined()
  })

  it('says which unsent entries are sent after the next sign-in and which need the user', () => {
    expect(question(1, 1)).toMatchObject({
      title: 'Logout with 1 unsent item?',
      unsent:
        'It stays on this device, where nobody else can read it, and is sent when you sign in here again.',
    })
    expect(question(3, 1)).toMatchObject({
      title: 'Logout with 3 unsent items?',
      unsent:
        'They stay on this device, where nobody else can read them. When you sign in here again, 1 is sent and 2 need your attention.',
    })
    expect(question(2, 0)?.unsent).toBe(
      'They stay on this device, where nobody else can read them. Sign in here again and check the Outbox to send them.',
    )
    expect(question(1, 0)?.unsent).toMatch(/It stays .* check the Outbox to send it\.$/)
  })

  it('says that unsent entries are lost if the browser stores nothing', () => {
    expect(question(1, 1, [], false)?.unsent).toMatch(/If you log out now, it is lost/)
  })

  it('lists up to three erased drafts and counts the others', () => {
    expect(question(0, 0, ['A message you began for Mitski'])).toEqual({
      title: 'Logout and erase your drafts?',
      erased: ['A message you began for Mitski'],
    })
    expect(question(1, 1, ['a', 'b', 'c', 'd'])?.erased).toEqual(['a', 'b', 'c', '1 more draft'])
    expect(question(0, 0, ['a', 'b', 'c', 'd', 'e'])?.erased.at(-1)).toBe('2 more drafts')
  })

  it('is always asked while offline, because the saved tickets are erased', () => {
    const offline = (begun: string[]) =>
      signOutQuestion({ unsent: { total: 0, byItself: 0 }, begun, isKept: true }, false)
    expect(offline([])).toMatchObject({
      title: 'Logout without a connection?',
      offline: expect.stringContaining('tickets and their QR codes'),
    })
    expect(offline(['a'])).toMatchObject({
      title: 'Logout and erase your drafts?',
      offline: expect.stringContaining('needs a connection'),
    })
  })

  it('says while offline that all but the unsent entries is erased, if those are kept', () => {
    const offline = (total: number, isKept: boolean) =>
      signOutQuestion({ unsent: { total, byItself: total }, begun: [], isKept }, false)?.offline
    expect(offline(1, true)).toMatch(/^Everything else saved on this device is erased/)
    expect(offline(0, true)).toMatch(/^Everything saved on this device is erased/)
    expect(offline(1, false)).toMatch(/^Everything saved on this device is erased/)
  })
})
