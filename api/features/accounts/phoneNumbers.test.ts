import { describe, expect, it } from 'vitest'
import { describeDevice } from './describeDevice.ts'
import { maskPhone, toE164 } from './phoneNumbers.ts'

describe('a phone number for text messages', () => {
  it.each([
    ['(555) 010-0199', '+15550100199'],
    ['+1 (555) 010-0199', '+15550100199'],
    ['+44 20 7946 0958', '+442079460958'],
    ['123-4567', undefined],
    ['+0 555 010 0199', undefined],
    ['', undefined],
  ])('%s is %s', (typed, number) => {
    expect(toE164(typed)).toBe(number)
  })

  it('is masked except for its last two digits', () => {
    expect(maskPhone('(555) 010-0199')).toBe('•••• 99')
  })
})

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 SamsungBrowser/28.0',
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', 'Unknown device'],
  ])('%s is %s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words)
  })
})
