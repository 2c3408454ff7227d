import { Client } from 'pg'
import { urlsOfHosts } from '#platform/server/database-urls.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/

/** Returns true for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/**
 * The parameters that the address of the mail server may have. With others the mail client would encrypt less, check less, or
 * log every email with its recipients and links.
 */
export const mailParameters = [
  ...['pool', 'maxConnections', 'maxMessages', 'rateDelta', 'rateLimit', 'name', 'localAddress'],
  ...['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout', 'authMethod', 'tls.servername'],
] as const

/** Returns true if the address of the mail server has only parameters that change neither encryption nor logs. */
export function hasSafeMailParameters(smtpUrl: string): boolean {
  const allowed: ReadonlySet<string> = new Set(mailParameters)
  return [...(URL.parse(smtpUrl)?.searchParams.keys() ?? [])].every((name) => allowed.has(name))
}

type Settings = {
  SITE_URL?: string | undefined
  DATABASE_URL?: string | undefined
  MIGRATE_DATABASE_URL?: string | undefined
  LISTEN_DATABASE_URL?: string | undefined
  DATABASE_TLS?: 'private-network' | undefined
  PICTURES_URL?: string | undefined
}

/** Returns a sentence for each setting with which a live site would send passwords or members' data unencrypted. */
export function insecureLiveSettings(settings: Settings): string[] {
  const { SITE_URL, DATABASE_TLS, PICTURES_URL } = settings
  const sentences: string[] = []
  if (SITE_URL !== undefined && new URL(SITE_URL).protocol !== 'https:')
    sentences.push('SITE_URL must start with https://, or browsers would send passwords unencrypted.')
  if (PICTURES_URL !== undefined && new URL(PICTURES_URL).protocol !== 'https:' && !isLoopback(hostOf(PICTURES_URL)))
    sentences.push('PICTURES_URL must start with https://, or portraits would be sent unencrypted.')
  if (DATABASE_TLS === 'private-network') return sentences
  for (const name of ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'LISTEN_DATABASE_URL'] as const) {
    const url = settings[name]
    const problem = url === undefined ? undefined : connectionProblem(url)
    if (problem !== undefined) sentences.push(`${name} ${problem}`)
  }
  return sentences
}

/** An IPv6 address has brackets in a URL. */
function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]/g, '')
}

function connectionProblem(url: string): string | undefined {
  try {
    if (urlsOfHosts(url).every(isSafeConnection)) return undefined
    return 'leads to another machine without verified encryption: add ?sslmode=verify-full to it, or set DATABASE_TLS=private-network if nobody else can read that network.'
  } catch {
    return 'cannot be used: its certificate files (sslrootcert, sslcert, sslkey) must be readable.'
  }
}

/**
 * Returns true for a connection that stays on this machine or verifies the server's certificate. Asks the driver, because
 * parameters of the address and `PG…` variables can change the host and the encryption.
 */
function isSafeConnection(url: string): boolean {
  const { host, ssl }: { host: string; ssl: unknown } = new Client({ connectionString: url })
  if (host.startsWith('/') || isLoopback(host)) return true
  // The driver verifies with other modes too, but has announced that it will not always.
  const modes = new URL(url).searchParams.getAll('sslmode')
  return modes.every((mode) => mode === 'verify-full') && isVerified(ssl)
}

function isVerified(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true
  const isUnchecked = 'rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false
  return !isUnchecked && !('checkServerIdentity' in ssl)
}
