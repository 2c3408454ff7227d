import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

const ITERATIONS = 4_096
/** The same for every pooler, because they all need the secret that PostgreSQL has. */
const SALT = Buffer.alloc(16, 'salt of tests')

/** Returns what PostgreSQL stores for this password (RFC 5803). PgBouncer signs in with it only if PostgreSQL has exactly the same. */
export function scramSecret(password: string): string {
  const salted = pbkdf2Sync(password, SALT, ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${SALT.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}
