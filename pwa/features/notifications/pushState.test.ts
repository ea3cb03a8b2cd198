import { describe, expect, it } from 'vitest'
import { howToAllow, pushState } from './pushState.ts'

const ready = {
  isSupported: true,
  isInIosBrowser: false,
  permission: 'granted',
  isWanted: true,
  hasFailed: false,
} as const

describe('notifications on a device', () => {
  it.each([
    ['on', {}],
    ['failed', { hasFailed: true }],
    ['off', { isWanted: false }],
    ['off', { isWanted: false, hasFailed: true }],
    // Reset in the browser's settings after they were on.
    ['off', { permission: 'default' }],
    ['off', { permission: 'default', isWanted: false }],
    ['blocked', { permission: 'denied' }],
    ['blocked', { permission: 'denied', isWanted: false }],
    ['unsupported', { isSupported: false, permission: 'denied' }],
    ['needs_home_screen', { isSupported: false, isInIosBrowser: true }],
    ['on', { isInIosBrowser: true }],
  ] as const)('are %s if %j', (state, situation) => {
    expect(pushState({ ...ready, ...situation })).toBe(state)
  })
})

describe('the way to allow notifications', () => {
  const android = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
  it.each([
    [/^Open Settings/, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', true],
    [/^Press and hold the icon/, android, true],
    [/^Tap the icon/, android, false],
    [/^In Safari/, `${mac} Version/18.0 Safari/605.1.15`, false],
    [/^Click .+ allow notifications/, `${mac} Chrome/130.0.0.0 Safari/537.36`, false],
    [/remove the block/, 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', false],
  ])('is said as %s', (words, userAgent, isInstalled) => {
    expect(howToAllow({ userAgent, isInstalled })).toMatch(words)
  })
})
