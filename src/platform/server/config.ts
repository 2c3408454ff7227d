import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { DatabaseUrl } from '#platform/server/database-urls.ts'
import { conflictBetween } from '#platform/server/conflicting-settings.ts'
import { parseKeySet, type KeySet } from '#platform/server/keys/key-set.ts'
import { mailProviders, type MailProvider } from '#platform/server/mail/mail-provider.ts'
import { messageRetentionChoices } from '#platform/retention.ts'
import { hasSafeMailParameters, insecureLiveSettings, mailParameters } from '#platform/server/insecure-settings.ts'
import { isProxyAddress } from '#platform/server/proxy-address.ts'
import { pictureEnvironment, readPictureBucket, type PictureBucketSettings } from '#platform/server/picture-settings.ts'

const text = z.string().trim().min(1)
/** The word for a site that no proxy is in front of. */
const NO_PROXY = 'none'
const proxies = z
  .string()
  .transform((list) => (list.trim() === NO_PROXY ? [] : list.split(',').map((address) => address.trim())))
  .refine(
    (list) => list.every(isProxyAddress),
    'must be IP addresses or ranges like 10.0.0.0/8, no wider than /8 (IPv6: /16), with commas between them, or the word none',
  )

/** The schema of the environment variables. `.env.example` describes them for people. */
const Environment = z.object({
  SITE_MODE: z.enum(['demo', 'live', 'test'], 'must be demo, live or test').optional(),
  PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).default(3000),
  WORKER_PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).optional(),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('data'),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of the site, like https://www.example.com' })
    .optional(),
  DATABASE_URL: DatabaseUrl.optional(),
  MIGRATE_DATABASE_URL: DatabaseUrl.optional(),
  LISTEN_DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number('must be a number').int().min(2).max(200).default(10),
  PREPARED_STATEMENTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATABASE_TLS: z.literal('private-network', 'must be private-network, or left out').optional(),
  ...pictureEnvironment,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
    .refine(hasSafeMailParameters, `can have only the parameters ${mailParameters.join(', ')}`)
    .optional(),
  MAIL_PROVIDER: z.enum(mailProviders, `must be ${mailProviders.join(' or ')}, or left out`).optional(),
  MAIL_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  MAIL_FROM: text.default('Black Country Speed Dating <hello@example.com>'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must start with sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  REFUND_WHEN_REBOOKED: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  MESSAGE_RETENTION_MONTHS: z
    .enum(messageRetentionChoices, `must be ${messageRetentionChoices.join(', ')}`)
    .default('24'),
  LIKES_OPEN_DAYS: z.coerce.number('must be a number of days').int().min(1).max(60).default(7),
  BUSY_AFTER_MS: z.coerce
    .number('must be a number of milliseconds')
    .int()
    .refine((ms) => ms === 0 || (ms >= 100 && ms <= 60_000), 'must be 0, for never, or from 100 to 60000')
    .default(1_000),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').int().min(0).max(60).default(0),
  LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error').optional(),
  SITE_KEYS: z
    .string()
    .transform((keys, issues) => parseKeySet(keys) ?? notAKeySet(issues))
    .optional(),
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key like age1…, from npm run make-backup-key')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isPrivateKey, 'must be the private key of a VAPID key pair, with 43 characters')
    .optional(),
  TEST_PUSH_SERVICE: z.url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4000' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4318' })
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUST_PROXY: proxies.optional(),
  SITE_NAME: text.default('Black Country Speed Dating'),
  TRADER_NAME: text.default('Black Country Speed Dating (demo)'),
  TRADER_ADDRESS: text.default('1 High Street, Dudley DY1 1AA'),
  CONTACT_EMAIL: z.email('must be an email address').default('hello@example.com'),
  VAT_NUMBER: text.optional(),
})

/** The UK's standard rate of VAT, in hundredths of a percent. The owner can set another rate. */
const STANDARD_VAT_RATE = 2000

/** Returns true for a number in base64url that is a private key of P-256. */
function isPrivateKey(key: string): boolean {
  try {
    if (!/^[\w-]{43}$/.test(key)) return false
    createECDH('prime256v1').setPrivateKey(key, 'base64url')
    return true
  } catch {
    return false
  }
}

/** The message names no part of the value, because it is secret. */
function notAKeySet(issues: { addIssue(message: string): void }): never {
  issues.addIssue('must be what npm run rotate-keys printed')
  return z.NEVER
}

/** The name of every variable that the site reads. */
export const environmentNames = Object.keys(Environment.shape)

/** The settings that a live site requires, with the purpose of each. */
const requiredWhenLive = {
  SITE_URL: 'the address of the site, which links in emails and share pictures need',
  SMTP_URL: 'the mail server that sends the site’s emails',
  SITE_KEYS: 'the secret keys for sign-ins and two-step verification, which npm run rotate-keys -- new prints',
  MAIL_FROM: 'the sender of the site’s emails',
  STRIPE_SECRET_KEY: 'the card provider’s secret key',
  STRIPE_PUBLISHABLE_KEY: 'the card provider’s publishable key',
  STRIPE_WEBHOOK_SECRET: 'the card provider’s signing secret for its webhooks',
  TRADER_NAME: 'the legal name of the business',
  TRADER_ADDRESS: 'the postal address of the business',
  CONTACT_EMAIL: 'the email address for enquiries',
  TRUST_PROXY: 'the addresses of the proxies in front of it, or the word none if there is no proxy',
} as const

/** Setting any of these makes the site live. */
const impliesLive = ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Thrown for an invalid or missing setting. The message is for the person who starts the site. */
export class ConfigError extends Error {}

export type SiteMode = 'demo' | 'live' | 'test'

export type Config = {
  mode: SiteMode
  port: number
  /** The port for the health and metrics of a process that only works. Undefined if it does not listen. */
  workerPort: number | undefined
  host: string
  /** Absolute path. */
  dataDir: string
  /** Absolute, without a trailing slash. */
  siteUrl: string
  /** Undefined if the embedded database is used. */
  databaseUrl: string | undefined
  migrateDatabaseUrl: string | undefined
  /** PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  listenDatabaseUrl: string | undefined
  databaseConnections: number
  /** Whether PostgreSQL keeps the plans of statements that are sent again and again. */
  preparedStatements: boolean
  /** Undefined if the pictures are in the data folder. */
  pictureBucket: PictureBucketSettings | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** The provider that reports what happened to emails, and the secret that its webhooks prove. Undefined if there are none. */
  mailReports: { provider: MailProvider; secret: string } | undefined
  /** Undefined in demo and tests, which use the Stripe emulator. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | undefined
  /** If true, a member who cancelled is refunded once someone else books their place. */
  refundWhenRebooked: boolean
  /** Messages are deleted this many months after they were sent, and likes this many months after their event. */
  messageRetentionMonths: number
  /** Whom members can like after an event whose rounds were run on the site. */
  likesAfterRounds: 'those met' | 'all who attended'
  /** When people who met at an earlier event sit together: only in chairs that stay empty otherwise, never, or like anyone. */
  peopleMetBefore: 'last' | 'never' | 'any'
  /** How the big screen shows guests: by first name, or by the number on their printed card. */
  bigScreenShows: 'names' | 'numbers'
  /** The origins of other websites that may show the events in a frame. */
  embedOrigins: readonly string[]
  /** Likes close this many 24-hour periods after an event. */
  likesOpenDays: number
  /** If the event loop is delayed by more than this, new requests are refused as too busy; 0 turns this off. */
  busyAfterMs: number
  /** How long a process that stops is not ready but still serves requests. */
  drainSeconds: number
  limits: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  metricsToken: string | undefined
  /** Where traces are sent. Undefined if there are none. */
  tracesEndpoint: string | undefined
  /** The private key that identifies the site to push services. Undefined if the database has the keys. */
  vapidPrivateKey: string | undefined
  /** The origin of a test's own push service. Undefined unless the mode is `test`. */
  testPushService: string | undefined
  /** The key to which backups are encrypted. Undefined if they are not. */
  backupPublicKey: string | undefined
  /** The secret keys of the site. Undefined if they are in the data folder. */
  siteKeys: KeySet | undefined
  /** Undefined if no proxy is in front of the site. */
  trustProxy: string[] | undefined
  siteName: string
  trader: { name: string; address: string; email: string; vatNumber: string | null }
  /** The rate of VAT in hundredths of a percent. It applies only if the trader has a VAT number. */
  vatRate: number
}

/** Reads and checks the environment once; throws `ConfigError` with a sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const settings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(settings)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(messageOfIssue).join('\n'))
  const env = parsed.data
  const mode = env.SITE_MODE ?? (impliesLive.some((name) => env[name]) ? 'live' : 'demo')
  if (mode === 'live') {
    requireLiveSettings(settings)
    const insecure = insecureLiveSettings(env)
    if (insecure.length > 0) throw new ConfigError(insecure.join('\n'))
  }
  const conflict = conflictBetween(env, mode)
  if (conflict !== undefined) throw new ConfigError(conflict)
  return {
    mode,
    port: env.PORT,
    workerPort: env.WORKER_PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    migrateDatabaseUrl: env.MIGRATE_DATABASE_URL,
    listenDatabaseUrl: env.LISTEN_DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    preparedStatements: env.PREPARED_STATEMENTS === 'on',
    pictureBucket: requirePictureBucket(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailReports: mailReportsOf(env),
    stripe: mode === 'live' ? stripeOf(env) : undefined,
    refundWhenRebooked: env.REFUND_WHEN_REBOOKED === 'yes',
    messageRetentionMonths: Number(env.MESSAGE_RETENTION_MONTHS),
    likesAfterRounds: 'those met',
    peopleMetBefore: 'last',
    bigScreenShows: 'names',
    embedOrigins: [],
    likesOpenDays: env.LIKES_OPEN_DAYS,
    busyAfterMs: env.BUSY_AFTER_MS,
    drainSeconds: env.DRAIN_SECONDS,
    limits: env.LIMITS === 'on',
    logLevel: env.LOG_LEVEL ?? (mode === 'live' ? 'info' : 'warn'),
    metricsToken: env.METRICS_TOKEN,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    vapidPrivateKey: env.VAPID_PRIVATE_KEY,
    testPushService: env.TEST_PUSH_SERVICE === undefined ? undefined : new URL(env.TEST_PUSH_SERVICE).origin,
    backupPublicKey: env.BACKUP_PUBLIC_KEY,
    siteKeys: env.SITE_KEYS,
    trustProxy: env.TRUST_PROXY?.length ? env.TRUST_PROXY : undefined,
    siteName: env.SITE_NAME,
    trader: {
      name: env.TRADER_NAME,
      address: env.TRADER_ADDRESS,
      email: env.CONTACT_EMAIL,
      vatNumber: env.VAT_NUMBER ?? null,
    },
    vatRate: STANDARD_VAT_RATE,
  }
}

/** The site has either both or neither, because one alone has already been refused. */
function mailReportsOf({ MAIL_PROVIDER: provider, MAIL_WEBHOOK_SECRET: secret }: z.output<typeof Environment>) {
  return provider === undefined || secret === undefined ? undefined : { provider, secret }
}

/** A live site always has all three, because missing ones have already been refused. */
function stripeOf(env: z.output<typeof Environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  }
}

function requirePictureBucket(env: z.output<typeof Environment>): Config['pictureBucket'] {
  const bucket = readPictureBucket(env)
  if (!bucket || !('missing' in bucket)) return bucket
  throw new ConfigError(bucket.missing.map((name) => `${name} is missing: PICTURES_URL needs it.`).join('\n'))
}

function requireLiveSettings(settings: Record<string, string | undefined>): void {
  const missing = Object.entries(requiredWhenLive).filter(([name]) => !settings[name])
  if (missing.length === 0) return
  const sentences = missing.map(([name, purpose]) => `${name} is missing: a live site needs ${purpose}.`)
  throw new ConfigError(
    [...sentences, 'Without DATABASE_URL and Stripe keys, npm start shows a demo instead.'].join('\n'),
  )
}

function messageOfIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}.`
}
