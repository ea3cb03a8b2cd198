import Stripe from 'stripe'
import apiClient from './apiClient.browser.js'
import cardField from './cardField.browser.js'
import cardRules from './cardRules.browser.js'
import challenge from './challenge.browser.js'
import paymentElement from './paymentElement.browser.js'
import stripeFactory from './stripeFactory.browser.js'
import { styles } from './styles.ts'

const parts = { apiClient, cardField, cardRules, challenge, paymentElement }

/**
 * The reply to `GET /stripe.js`: a script that defines `window.Stripe`, in place of Stripe.js. Each part is a
 * self-contained function, so that its source text is complete, bundled or not. Styles are constructed style sheets, which
 * a content security policy without inline styles allows.
 */
export const stripeJs = `(() => {
  'use strict'
  // Some bundlers wrap named functions in a call of this helper.
  const __name = (named) => named
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('stripe.js must be loaded by a script element with a src')
  let sheet
  const applyStyles = (root) => {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(${JSON.stringify(styles)})
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
  const parts = {
${Object.entries(parts)
  .map(([name, part]) => `    ${name}: ${part}`)
  .join(',\n')}
  }
  window.Stripe = (${stripeFactory})({
    baseUrl: new URL('./', script.src).href,
    version: ${JSON.stringify(Stripe.MAJOR_API_VERSION)},
    parts,
    applyStyles,
  })
})()
`
