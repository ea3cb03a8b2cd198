import type { Appearance } from '@stripe/stripe-js'

/** The card form in our colours. It is in Stripe's iframe, where our CSS variables are not available. */
export function cardFormLook(isDark: boolean): Appearance {
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
