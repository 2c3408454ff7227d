import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { environmentNames, readConfig, ConfigError } from '#platform/server/config.ts'
import { formatKeySet, newKeySet } from '#platform/server/keys/key-set.ts'

type Environment = Record<string, string | undefined>

const live: Environment = {
  DATABASE_URL: 'postgres://site:secret@db.internal/site?sslmode=verify-full',
  SITE_URL: 'https://www.example.com/',
  SMTP_URL: 'smtps://site:secret@mail.example.com',
  SITE_KEYS: formatKeySet(newKeySet(Temporal.Now.instant())).join(','),
  MAIL_FROM: 'The site <hello@example.com>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  TRADER_NAME: 'Example Evenings Ltd',
  TRADER_ADDRESS: '1 High Street, Dudley DY1 1AA',
  CONTACT_EMAIL: 'hello@example.com',
  TRUST_PROXY: '10.0.0.5',
}

function refusalOf(environment: Environment): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'taken'
}

test('without any settings, the site is a demo on this machine with the embedded database', () => {
  expect(readConfig({})).toEqual({
    mode: 'demo',
    port: 3000,
    workerPort: undefined,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    siteUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    migrateDatabaseUrl: undefined,
    listenDatabaseUrl: undefined,
    databaseConnections: 10,
    preparedStatements: true,
    pictureBucket: undefined,
    smtpUrl: undefined,
    ...{ mailFrom: 'Black Country Speed Dating <hello@example.com>', mailReports: undefined },
    refundWhenRebooked: false,
    messageRetentionMonths: 24,
    likesAfterRounds: 'those met',
    peopleMetBefore: 'last',
    ...{ bigScreenShows: 'names', embedOrigins: [] },
    likesOpenDays: 7,
    busyAfterMs: 1_000,
    drainSeconds: 0,
    limits: true,
    logLevel: 'warn',
    ...{ metricsToken: undefined, tracesEndpoint: undefined },
    backupPublicKey: undefined,
    siteKeys: undefined,
    trustProxy: undefined,
    siteName: 'Black Country Speed Dating',
    trader: {
      name: 'Black Country Speed Dating (demo)',
      address: '1 High Street, Dudley DY1 1AA',
      email: 'hello@example.com',
      vatNumber: null,
    },
    vatRate: 2000,
  })
})

test('a variable set to an empty string counts as not set', () => {
  const empty = Object.fromEntries(environmentNames.map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('unknown environment variables are ignored', () => {
  expect(readConfig({ NODE_ENV: 'production', PATH: '/bin', npm_config_x: 'y' })).toEqual(readConfig({}))
})

test.each([
  ['an external database', { ...live, STRIPE_SECRET_KEY: undefined }, 'STRIPE_SECRET_KEY'],
  ['a live Stripe secret key', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'SITE_URL'],
  ['a Stripe publishable key alone', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY'],
  ['a Stripe webhook secret alone', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
  ['SITE_MODE=live', { SITE_MODE: 'live' }, 'SITE_URL'],
])('%s makes the site live, so a missing live setting is refused', (_what, environment, missing) => {
  expect(refusalOf(environment)).toContain(`${missing} is missing: a live site needs `)
})

test('a site with all live settings runs in live mode', () => {
  expect(readConfig(live)).toMatchObject({
    mode: 'live',
    siteUrl: 'https://www.example.com',
    databaseUrl: live['DATABASE_URL'],
    logLevel: 'info',
    trader: { name: 'Example Evenings Ltd', vatNumber: null },
  })
})

test.each(Object.keys(live).filter((name) => name !== 'DATABASE_URL'))(
  'a live site without %s does not start, and the error names it',
  (name) => {
    for (const value of [undefined, '']) {
      const errorMessage = refusalOf({ ...live, SITE_MODE: 'live', [name]: value })
      expect(errorMessage).toMatch(new RegExp(`^${name} is missing: a live site needs .+\\.`))
      expect(errorMessage.match(/is missing/g)).toHaveLength(1)
    }
  },
)

test('a live site with several missing settings reports all of them', () => {
  const errorMessage = refusalOf({ SITE_MODE: 'live' })
  for (const name of Object.keys(live).filter((one) => one !== 'DATABASE_URL')) expect(errorMessage).toContain(name)
})

test('demo and test mode may use an external database if the mode is set explicitly', () => {
  for (const SITE_MODE of ['demo', 'test']) {
    expect(readConfig({ SITE_MODE, DATABASE_URL: 'postgresql://localhost/x' }).mode).toBe(SITE_MODE)
  }
})

const noDatabaseTls =
  'leads to another machine without verified encryption: add ?sslmode=verify-full to it, or set DATABASE_TLS=private-network if nobody else can read that network.'

test.each([
  ['SITE_URL', 'http://www.example.com', 'must start with https://, or browsers would send passwords unencrypted.'],
  ['DATABASE_URL', 'postgres://site:secret@db.internal/site', noDatabaseTls],
  ['DATABASE_URL', 'postgres://site:secret@db.internal/site?sslmode=require', noDatabaseTls],
  ['DATABASE_URL', 'postgres://site:secret@db.internal/site?sslmode=no-verify', noDatabaseTls],
  ['DATABASE_URL', 'postgres://site:secret@db.internal/site?sslmode=verify-full&sslmode=disable', noDatabaseTls],
  ['DATABASE_URL', 'postgres://site:secret@localhost/site?host=db.internal', noDatabaseTls],
  ['DATABASE_URL', 'postgres://site:secret@localhost,db.internal/site', noDatabaseTls],
  [
    'DATABASE_URL',
    'postgres://site:secret@db.internal/site?sslmode=verify-full&sslrootcert=/nowhere.pem',
    'cannot be used: its certificate files (sslrootcert, sslcert, sslkey) must be readable.',
  ],
  ['MIGRATE_DATABASE_URL', 'postgres://owner:secret@10.0.0.9/site', noDatabaseTls],
  ['LISTEN_DATABASE_URL', 'postgres://site:secret@10.0.0.9/site', noDatabaseTls],
])('a live site with %s=%s does not start, and one sentence says why', (name, value, why) => {
  expect(refusalOf({ ...live, [name]: value })).toBe(`${name} ${why}`)
  expect(refusalOf({ DATABASE_URL: 'postgres://localhost/x', [name]: value, SITE_MODE: 'test' })).toBe('taken')
})

test.each([
  'postgres://site:secret@localhost/site',
  'postgres://site:secret@127.0.0.1:5433/site',
  'postgres://site:secret@[::1]/site',
  'postgres://site:secret@[::1]:5432,127.0.0.1:5433/site',
  'postgres://site:secret@a.internal,b.internal:5433/site?sslmode=verify-full',
  'postgres://site:secret@localhost/site?host=/var/run/postgresql',
  'postgres://site:secret@db.internal/site?ssl=true',
])('a live site may use the database at %s', (DATABASE_URL) => {
  expect(refusalOf({ ...live, DATABASE_URL })).toBe('taken')
})

test('LISTEN_DATABASE_URL needs a DATABASE_URL, and is not for a demo', () => {
  const LISTEN_DATABASE_URL = 'postgres://site:secret@localhost/site'
  const sentence = 'LISTEN_DATABASE_URL is only for a site whose DATABASE_URL leads to a pooler, and not for a demo.'
  expect(refusalOf({ SITE_MODE: 'test', LISTEN_DATABASE_URL })).toBe(sentence)
  expect(refusalOf({ SITE_MODE: 'demo', DATABASE_URL: LISTEN_DATABASE_URL, LISTEN_DATABASE_URL })).toBe(sentence)
  expect(readConfig({ ...live, LISTEN_DATABASE_URL }).listenDatabaseUrl).toBe(LISTEN_DATABASE_URL)
})

test('a live site uses a remote database without TLS only if DATABASE_TLS says that its network is private', () => {
  const DATABASE_URL = 'postgres://site:secret@db.internal/site'
  expect(refusalOf({ ...live, DATABASE_URL, DATABASE_TLS: 'private-network' })).toBe('taken')
  expect(refusalOf({ ...live, DATABASE_URL, DATABASE_TLS: 'off' })).toBe(
    'DATABASE_TLS must be private-network, or left out.',
  )
})

test.each([
  'ignoreTLS=true',
  'requireTLS=false',
  'secure=false',
  'tls.rejectUnauthorized=false',
  'service=Gmail',
  'logger=true',
  'debug=true',
  'transactionLog=true',
])('the address of the mail server cannot change the encryption, or log what is sent, with %s', (parameter) => {
  expect(refusalOf({ SMTP_URL: `smtp://mail.example.com?pool=true&${parameter}` })).toMatch(
    /^SMTP_URL can have only the parameters pool, /,
  )
  expect(refusalOf({ SMTP_URL: 'smtp://mail.example.com?pool=true&tls.servername=mail.example.com' })).toBe('taken')
})

test('a live site says whether a proxy is in front of it', () => {
  expect(refusalOf({ ...live, TRUST_PROXY: undefined })).toMatch(
    /^TRUST_PROXY is missing: a live site needs the addresses of the proxies in front of it, or the word none if there is no proxy\./,
  )
  expect(readConfig({ ...live, TRUST_PROXY: 'none' }).trustProxy).toBeUndefined()
  expect(readConfig(live).trustProxy).toEqual(['10.0.0.5'])
})

test('rate limits can be turned off in demo and test mode, but not in live mode', () => {
  expect(readConfig({ LIMITS: 'off' }).limits).toBe(false)
  expect(readConfig({ SITE_MODE: 'test', LIMITS: 'off' }).limits).toBe(false)
  expect(refusalOf({ ...live, LIMITS: 'off' })).toMatch(/^LIMITS=off is only for the demo and for tests/)
})

test('the demo listens on this machine only; a live site may listen anywhere', () => {
  for (const HOST of ['127.0.0.1', '127.9.9.9', 'localhost', '::1']) expect(readConfig({ HOST }).host).toBe(HOST)
  for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'www.example.com', '127.0.0.1.example.com']) {
    expect(refusalOf({ HOST })).toContain(`HOST is ${HOST}, but the demo listens on this machine only.`)
  }
  expect(readConfig({ ...live, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

test.each([
  ['SITE_MODE', ['production', 'Live']],
  ['PORT', ['0', '65536', 'web', '80.5', '-1']],
  ['SITE_URL', ['our-site.example', 'ftp://example.com', 'javascript:alert(1)']],
  ['DATABASE_URL', ['mysql://localhost/x', 'localhost', 'postgres://a:5432,b:five/x', 'postgres://a,/x']],
  ['MIGRATE_DATABASE_URL', ['https://localhost/x']],
  ['LISTEN_DATABASE_URL', ['https://localhost/x']],
  ['PREPARED_STATEMENTS', ['yes', 'true']],
  ['DATABASE_CONNECTIONS', ['1', '201', 'many', '2.5']],
  ['SMTP_URL', ['mail.example.com', 'http://mail.example.com']],
  ['STRIPE_SECRET_KEY', ['pk_live_1']],
  [
    'TRUST_PROXY',
    [
      ...['proxy.internal', '10.0.0.1, ', '10.0.0.0/999', '10.0.0', '0.0.0.0/0', '10.0.0.1, none'],
      ...[
        '0.0.0.0/1, 128.0.0.0/1',
        '10.0.0.0/7',
        '10.0.0.0/33',
        '::/1, 8000::/1',
        'fc00::/15',
        '::ffff:0.0.0.0/96',
        '0:0:0:0:0:ffff:0:0/97',
      ],
    ],
  ],
  ['STRIPE_PUBLISHABLE_KEY', ['sk_live_1']],
  ['STRIPE_WEBHOOK_SECRET', ['sk_live_1']],
  ['BUSY_AFTER_MS', ['50', '60001', '-1', '0.5', 'soon']],
  ['LIMITS', ['false', 'none']],
  ['LOG_LEVEL', ['trace', 'loud']],
  ['METRICS_TOKEN', ['short']],
  ['VAPID_PRIVATE_KEY', ['secret', 'A'.repeat(43), '_'.repeat(43), 'A'.repeat(87)]],
  ['TEST_PUSH_SERVICE', ['push.example.com', 'ftp://127.0.0.1']],
  [
    'SITE_KEYS',
    ['secret', 'lasting:secret', `lasting:${'A'.repeat(43)}`, `0a1b2c3d:20261125T190000Z:${'B'.repeat(43)}`],
  ],
  ['BACKUP_PUBLIC_KEY', ['age1', `AGE-SECRET-KEY-1${'Q'.repeat(58)}`, `age1pq1${'q'.repeat(1900)}`]],
  ['CONTACT_EMAIL', ['hello', 'hello@']],
  ['SITE_NAME', ['   ']],
])(
  'an invalid %s is refused with a sentence that starts with its name and does not reveal a sensitive value',
  (name, values) => {
    for (const value of values) {
      const errorMessage = refusalOf({ [name]: value })
      expect(errorMessage).toMatch(new RegExp(`^${name} .+\\.$`))
      if (/SECRET|TOKEN|URL|KEYS|VAPID/.test(name)) expect(errorMessage).not.toContain(value)
    }
  },
)

test('only a test has a push service of its own', () => {
  const TEST_PUSH_SERVICE = 'http://127.0.0.1:4000/'
  expect(readConfig({ SITE_MODE: 'test', TEST_PUSH_SERVICE }).testPushService).toBe('http://127.0.0.1:4000')
  for (const settings of [{}, { SITE_MODE: 'demo' }, live])
    expect(refusalOf({ ...settings, TEST_PUSH_SERVICE })).toMatch(/^TEST_PUSH_SERVICE is only for tests/)
})

test('several invalid settings are all reported', () => {
  expect(refusalOf({ PORT: 'web', LIMITS: 'maybe' }).split('\n')).toHaveLength(2)
})

test('trusted proxies are a list, the site’s URL loses its trailing slashes, and the demo’s URL includes the port', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32' }).trustProxy).toEqual(['10.0.0.0/8', '2001:db8::/32'])
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2'])
  expect(readConfig({ SITE_URL: 'https://example.com//' }).siteUrl).toBe('https://example.com')
  expect(readConfig({ PORT: '3456' }).siteUrl).toBe('http://localhost:3456')
})

test('.env.example lists exactly the variables that the site reads, each under a comment that explains it', async () => {
  const text = await readFile('.env.example', 'utf8')
  const lines = text.split('\n')
  const names = lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? [])

  expect(names.toSorted()).toEqual(environmentNames.toSorted())
  for (const name of names) {
    const before = lines[lines.findIndex((line) => line.startsWith(`${name}=`)) - 1]
    expect(before).toMatch(/^# [A-Z].*\.$/)
  }
})

test('an unchanged .env.example configures the demo', async () => {
  expect(readConfig(parseEnv(await readFile('.env.example', 'utf8')))).toEqual(readConfig({}))
})
