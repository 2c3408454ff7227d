import { isLoopback } from '#platform/server/insecure-settings.ts'

type Settings = { HOST: string; LIMITS: 'on' | 'off' } & Partial<
  Record<
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_PUBLISHABLE_KEY'
    | 'TEST_PUSH_SERVICE'
    | 'DATABASE_URL'
    | 'LISTEN_DATABASE_URL'
    | 'PICTURES_URL'
    | 'MAIL_PROVIDER'
    | 'MAIL_WEBHOOK_SECRET',
    string | undefined
  >
>

/** Returns a sentence about the first settings that cannot be used together or in this mode. */
export function conflictBetween(env: Settings, mode: 'demo' | 'live' | 'test'): string | undefined {
  const [secret, publishable] = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY]
  if (mode === 'live' && secret?.startsWith('sk_live_') !== publishable?.startsWith('pk_live_'))
    return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is a test key and the other is a live key.'
  if (mode === 'live' && env.LIMITS === 'off')
    return 'LIMITS=off is only for the demo and for tests: a live site needs rate limits.'
  if (mode !== 'test' && env.TEST_PUSH_SERVICE !== undefined)
    return 'TEST_PUSH_SERVICE is only for tests: other push services could be in the site’s own network.'
  if (env.LISTEN_DATABASE_URL && (mode === 'demo' || !env.DATABASE_URL))
    return 'LISTEN_DATABASE_URL is only for a site whose DATABASE_URL leads to a pooler, and not for a demo.'
  if ((env.MAIL_PROVIDER === undefined) !== (env.MAIL_WEBHOOK_SECRET === undefined))
    return 'MAIL_PROVIDER and MAIL_WEBHOOK_SECRET: set both, or neither.'
  if (mode === 'demo' && env.PICTURES_URL !== undefined)
    return 'PICTURES_URL is not for the demo: a restored copy of a live site would remove pictures of that site.'
  if (mode !== 'live' && !isLoopback(env.HOST))
    return `HOST is ${env.HOST}, but the demo listens on this machine only. Set SITE_MODE=live to run the site for others.`
  return undefined
}
