import Stripe from 'stripe'
import { isLuhnValid } from '../testCards.ts'
import makeElements from './elements.browser.js'
import defineStripe from './stripe.browser.js'

/** Styles of the card fields, the wallet's button and the dialogs, in the host page's colours. */
const styles = `
.sbx-card, .sbx-wallet, .sbx-dialog {
  --sbx-surface: var(--surface, #ffffff);
  --sbx-ink: var(--ink, #15161a);
  --sbx-muted: var(--muted, #625f58);
  --sbx-line: var(--line, #e5dfd3);
  --sbx-field: var(--field, #8f887a);
  --sbx-accent: var(--accent, #c22f17);
  --sbx-on-accent: var(--on-accent, #ffffff);
  box-sizing: border-box;
  color: var(--sbx-ink);
  font: inherit;
  line-height: 1.4;
}
.sbx-card { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.sbx-field { min-width: 0; }
.sbx-field--number, .sbx-field--postalCode { grid-column: 1 / -1; }
.sbx-field label { display: block; margin: 0 0 6px; font-size: 0.9375rem; font-weight: 600; color: var(--sbx-muted); }
.sbx-field input {
  box-sizing: border-box; width: 100%; min-height: 48px; margin: 0; padding: 10px 14px;
  border: 1px solid var(--sbx-field); border-radius: 12px;
  background: var(--sbx-surface); color: var(--sbx-ink);
  font: inherit; font-size: max(1rem, 16px); font-variant-numeric: tabular-nums;
  appearance: none;
}
.sbx-field input::placeholder { color: var(--sbx-muted); opacity: 1; }
.sbx-field input:focus-visible { outline: 2px solid var(--sbx-accent); outline-offset: 1px; border-color: var(--sbx-accent); }
.sbx-field input[aria-invalid='true'] { border-color: var(--sbx-accent); box-shadow: inset 0 0 0 1px var(--sbx-accent); }
.sbx-field__error { margin: 6px 0 0; font-size: 0.875rem; color: var(--sbx-accent); }
.sbx-field__error:empty { display: none; }
.sbx-card__problem { grid-column: 1 / -1; margin: 0; color: var(--sbx-accent); }
.sbx-wallet > button {
  width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid transparent; border-radius: 12px;
  background: var(--sbx-ink); color: var(--sbx-surface); font: inherit; font-weight: 600; cursor: pointer;
}
.sbx-wallet > button:focus-visible { outline: 2px solid var(--sbx-accent); outline-offset: 2px; }
.sbx-dialog {
  width: min(26rem, calc(100vw - 32px)); padding: 24px;
  border: 1px solid var(--sbx-line); border-radius: 20px; background: var(--sbx-surface);
}
.sbx-dialog::backdrop { background: rgb(0 0 0 / 0.55); }
.sbx-dialog h2 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.25; }
.sbx-dialog p { margin: 0 0 24px; color: var(--sbx-muted); }
.sbx-dialog__buttons { display: grid; gap: 8px; }
.sbx-dialog__button {
  min-height: 48px; padding: 10px 16px; border: 1px solid var(--sbx-field); border-radius: 14px;
  background: transparent; color: var(--sbx-ink); font: inherit; font-weight: 600; cursor: pointer;
}
.sbx-dialog__button:first-child { border-color: var(--sbx-accent); background: var(--sbx-accent); color: var(--sbx-on-accent); }
.sbx-dialog__button:focus-visible { outline: 2px solid var(--sbx-accent); outline-offset: 2px; }
`

/**
 * The reply to `GET /stripe.js`: a script that defines `window.Stripe`, in place of Stripe.js. It holds the source texts of
 * self-contained functions, which are complete, bundled or not.
 */
export const stripeJs = `(() => {
  'use strict'
  // Some bundlers wrap named functions in a call of this helper.
  const __name = (named) => named
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('stripe.js must be loaded by a script element with a src')
  window.Stripe = (${defineStripe})({
    baseUrl: new URL('./', script.src).href,
    version: ${JSON.stringify(Stripe.MAJOR_API_VERSION)},
    parts: (${makeElements})({ isLuhnValid: ${isLuhnValid}, styles: ${JSON.stringify(styles)} }),
  })
})()
`
