import { formatKeySet, newKeySet } from '#platform/server/keys/key-set.ts'

/** The settings that a live site needs besides its database and mail server. Nothing is paid, so no call reaches Stripe. */
export const liveSettings: Record<string, string> = {
  SITE_MODE: 'live',
  SITE_URL: 'https://www.example.com',
  MAIL_FROM: 'Speed Dating <events@example.com>',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  TRADER_NAME: 'Example Evenings Ltd',
  TRADER_ADDRESS: '1 High Street, Dudley DY1 1AA',
  CONTACT_EMAIL: 'hello@example.com',
  SITE_KEYS: formatKeySet(newKeySet(Temporal.Now.instant())).join(','),
  TRUST_PROXY: 'none',
}
