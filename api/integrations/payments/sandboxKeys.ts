const webhookSecret = 'whsec_live_shows_sandbox'

/** Recognizable, so that they are not mistaken for Stripe's. Public: production refuses them. */
export const sandboxKeys = {
  secretKey: 'sk_test_live_shows_sandbox',
  publishableKey: 'pk_test_live_shows_sandbox',
  webhookSecret,
  webhookSecrets: [webhookSecret],
}
