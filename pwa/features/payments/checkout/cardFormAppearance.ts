import type { Appearance } from '@stripe/stripe-js'

/** The theme of Stripe's card form. Our CSS variables are not available in its iframe. */
export function cardFormAppearance(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorDanger: token('accent'),
      fontFamily: token('font'),
      borderRadius: token('radius-field'),
      fontSizeBase: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('field')}`, boxShadow: 'none' },
    },
  }
}
