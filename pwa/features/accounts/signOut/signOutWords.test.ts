import { describe, expect, it } from 'vitest'
import { signOutQuestion } from './signOutWords.ts'

function question(total: number, byItself: number, begun: string[] = [], isKept = true) {
  return signOutQuestion({ unsent: { total, byItself }, begun, isKept }, true)
}

describe('the question before signing out', () => {
  it('is not asked where nothing is left behind', () => {
    expect(question(0, 0)).toBeUndefined()
  })

  it('promises that what waits is sent, and of nothing else', () => {
    expect(question(1, 1)).toMatchObject({
      title: '1 thing has not been sent',
      unsent: 'It waits on this device, unread by anybody else, and is sent when you sign in here again.',
    })
    expect(question(3, 1)).toMatchObject({
      title: '3 things have not been sent',
      unsent:
        'They wait on this device, unread by anybody else. 1 is sent when you sign in here again; 2 need you to look at them then.',
    })
    expect(question(2, 0)?.unsent).toBe(
      'They wait on this device, unread by anybody else, and need you: they are not sent before you have looked at them here again.',
    )
    expect(question(1, 0)?.unsent).toMatch(/It waits .* and needs you: it is not sent/)
  })

  it('says that a browser which keeps nothing loses it', () => {
    expect(question(1, 1, [], false)?.unsent).toMatch(/if you sign out now, it is lost/)
  })

  it('names what is erased, a few one by one and the rest in number', () => {
    expect(question(0, 0, ['A message you began for Mitski'])).toEqual({
      title: 'Sign out and erase what you began?',
      erased: ['A message you began for Mitski'],
    })
    expect(question(1, 1, ['a', 'b', 'c', 'd'])?.erased).toEqual(['a', 'b', 'c', '1 more thing you began'])
    expect(question(0, 0, ['a', 'b', 'c', 'd', 'e'])?.erased.at(-1)).toBe('2 more things you began')
  })

  it('is always asked without a connection, which takes the saved tickets until there is one', () => {
    const offline = (begun: string[]) =>
      signOutQuestion({ unsent: { total: 0, byItself: 0 }, begun, isKept: true }, false)
    expect(offline([])).toMatchObject({
      title: 'Sign out without a connection?',
      offline: expect.stringContaining('tickets and their QR codes'),
    })
    expect(offline(['a'])).toMatchObject({
      title: 'Sign out and erase what you began?',
      offline: expect.stringContaining('needs a connection'),
    })
  })
})
