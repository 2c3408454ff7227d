import { HostIsReadOnly } from '#platform/server/database-hosts.ts'

/** The messages shown when a program cannot reach the database at startup. */
const MESSAGES: Record<string, string> = {
  ECONNREFUSED: 'The database does not respond: is its server running, and is DATABASE_URL right?',
  ETIMEDOUT: 'The database does not respond: is its server running, and is DATABASE_URL right?',
  ENOTFOUND: 'The database’s server cannot be found: is DATABASE_URL right?',
  '28P01': 'The database does not accept the password in DATABASE_URL or MIGRATE_DATABASE_URL.',
  '28000': 'The database does not accept the user name in DATABASE_URL or MIGRATE_DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
  '53300':
    'The database is not accepting any more connections: lower DATABASE_CONNECTIONS, or raise the database’s connection limit.',
}

/** Returns the code of an error, or of the first error of an `AggregateError`. */
export function errorCode(error: unknown): string | undefined {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : undefined
}

/** Returns the message for an error that means the database cannot be reached, otherwise undefined. */
export function databaseErrorMessage(error: unknown): string | undefined {
  if (error instanceof HostIsReadOnly)
    return 'None of the servers that DATABASE_URL names accepts writes: all of them are standbys or read-only.'
  if (error instanceof Error && /timeout expired|Connection terminated/.test(error.message)) return MESSAGES.ETIMEDOUT
  if (error instanceof Error && error.message.includes('unsupported startup parameter'))
    return 'DATABASE_URL leads to a pooler: set LISTEN_DATABASE_URL to PostgreSQL itself.'
  if (error instanceof Error && error.message.includes('does not support SSL connections'))
    return 'The database does not offer TLS, which sslmode in DATABASE_URL asks for.'
  const code = errorCode(error) ?? ''
  if (/CERT|SIGNATURE/.test(code))
    return 'The database’s certificate is not valid for its name, or not trusted here: give the path of its CA certificate in DATABASE_URL (sslrootcert).'
  return MESSAGES[code]
}
