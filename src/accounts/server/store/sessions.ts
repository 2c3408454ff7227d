import { sql, type RawBuilder } from 'kysely'
import { isTwoStepOnSql } from '#accounts/server/second-factor/second-factor-queries.ts'
import { publishedTermsVersionSql } from '#content/server/queries.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * What a member has signed in with: the password, with a code if two-step verification asked for one, or a passkey. Each is
 * compared again when the session starts, because it may have been changed or removed since it was checked.
 */
export type Credentials =
  | { id: string; passwordHash: string; codeAt?: Temporal.Instant | undefined }
  | { id: string; passkeyId: string }

type NewSession = {
  id: string
  device: string
  deviceHash: Buffer | null
  startedAt: Temporal.Instant
  expiresAt: Temporal.Instant
  tokenHash: Buffer
}

/**
 * Starts a session with its first token if the member still has these credentials and may sign in. It is one statement, because
 * many members sign in at the same time when bookings for an event open. Locks the member, and returns their current details,
 * how many sessions they had before, and the version of the published terms.
 */
export function insertSessionOf(tx: Tx, credentials: Credentials, session: NewSession) {
  const { id, device, deviceHash, startedAt, expiresAt, tokenHash } = session
  const passkeyId = 'passkeyId' in credentials ? credentials.passkeyId : null
  const secondFactorAt = 'passkeyId' in credentials ? startedAt : (credentials.codeAt ?? null)
  return (
    tx
      .with('held', (db) =>
        db
          .selectFrom('members')
          .select([
            'id',
            'passwordHash',
            'activatedAt',
            'suspendedAt',
            'deletionRequestedAt',
            'role',
            'gender',
            'termsVersion',
          ])
          .select(isTwoStepOnSql('members').as('isTwoStepOn'))
          .where('id', '=', credentials.id)
          .forShare(),
      )
      // The lock waits for a removal or a block of the passkey, and then looks at the row once more. It comes after that of the
      // member, as in the commands that remove passkeys.
      .with('passkey', (db) =>
        db
          .selectFrom('passkeys')
          .innerJoin('held', 'held.id', 'passkeys.memberId')
          .select('passkeys.id')
          .where('passkeys.id', '=', passkeyId)
          .where('passkeys.blockedAt', 'is', null)
          .forShare('passkeys'),
      )
      .with('started', (db) =>
        db
          .insertInto('sessions')
          .columns([
            'id',
            'memberId',
            'device',
            'startedAt',
            'lastUsedAt',
            'expiresAt',
            'secondFactorAt',
            'passkeyId',
            'deviceHash',
          ])
          .expression(({ selectFrom, cast, val }) =>
            selectFrom('held')
              .select([
                cast<string>(val(id), 'uuid').as('id'),
                'held.id as memberId',
                cast<string>(val(device), 'text').as('device'),
                cast<Temporal.Instant>(val(startedAt), 'timestamptz').as('startedAt'),
                cast<Temporal.Instant>(val(startedAt), 'timestamptz').as('lastUsedAt'),
                cast<Temporal.Instant>(val(expiresAt), 'timestamptz').as('expiresAt'),
                cast<Temporal.Instant | null>(val(secondFactorAt), 'timestamptz').as('secondFactorAt'),
                cast<string | null>(val(passkeyId), 'uuid').as('passkeyId'),
                cast<Buffer | null>(val(deviceHash), 'bytea').as('deviceHash'),
              ])
              .where(hasCredentialsSql(credentials))
              .where('held.activatedAt', 'is not', null)
              .where('held.suspendedAt', 'is', null)
              .where('held.deletionRequestedAt', 'is', null),
          )
          .returning('id'),
      )
      .with('token', (db) =>
        db
          .insertInto('refreshTokens')
          .columns(['sessionId', 'generation', 'tokenHash', 'state', 'issuedAt', 'expiresAt'])
          .expression(({ selectFrom, cast, val, lit }) =>
            selectFrom('started').select([
              'started.id as sessionId',
              lit(1).as('generation'),
              cast<Buffer>(val(tokenHash), 'bytea').as('tokenHash'),
              val<'current'>('current').as('state'),
              cast<Temporal.Instant>(val(startedAt), 'timestamptz').as('issuedAt'),
              cast<Temporal.Instant>(val(expiresAt), 'timestamptz').as('expiresAt'),
            ]),
          ),
      )
      .selectFrom('held')
      .selectAll('held')
      .select(hasPasskeySql.as('hasPasskey'))
      .select(publishedTermsVersionSql.as('publishedTermsVersion'))
      .select(({ selectFrom, fn }) =>
        selectFrom('sessions')
          .select(fn.countAll<number>().as('count'))
          .where('memberId', '=', credentials.id)
          .as('sessions'),
      )
      .executeTakeFirst()
  )
}

/** Whether the passkey of the statement above still signs its member in. */
const hasPasskeySql = sql<boolean>`exists (select from passkey)`

function hasCredentialsSql(credentials: Credentials): RawBuilder<boolean> {
  if ('passkeyId' in credentials) return hasPasskeySql
  const { passwordHash, codeAt } = credentials
  return codeAt
    ? sql<boolean>`held.password_hash = ${passwordHash}`
    : sql<boolean>`held.password_hash = ${passwordHash} and not held.is_two_step_on`
}

export async function insertCurrentToken(
  tx: Tx,
  token: {
    sessionId: string
    generation: number
    tokenHash: Buffer
    issuedAt: Temporal.Instant
    expiresAt: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('refreshTokens')
    .values({ ...token, state: 'current' })
    .execute()
}

/** Locks the session of this token, even if the token has been replaced. Must come before any read of the session's tokens. */
export function lockSessionOfToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'memberId', 'startedAt', 'expiresAt', 'deviceHash'])
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('refreshTokens').select('sessionId').where('tokenHash', '=', tokenHash),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the current state of a token. The caller must hold the lock on its session. */
export function tokenOfHash(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('refreshTokens')
    .select(['state', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export function tokenOfGeneration(tx: Tx, sessionId: string, generation: number) {
  return tx
    .selectFrom('refreshTokens')
    .select('issuedAt')
    .where('sessionId', '=', sessionId)
    .where('generation', '=', generation)
    .executeTakeFirst()
}

export async function nextGeneration(tx: Tx, sessionId: string): Promise<number> {
  const { newest } = await tx
    .selectFrom('refreshTokens')
    .select(({ fn }) => fn.max('generation').as('newest'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return (newest ?? 0) + 1
}

export async function setTokenState(
  tx: Tx,
  sessionId: string,
  state: { from: 'current' | 'previous'; to: 'previous' | 'spent' },
): Promise<void> {
  await tx
    .updateTable('refreshTokens')
    .set({ state: state.to })
    .where('sessionId', '=', sessionId)
    .where('state', '=', state.from)
    .execute()
}

/** Deletes expired spent tokens. They are stored until they expire so that their reuse is detected. */
export async function purgeExpiredTokens(tx: Tx, sessionId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('refreshTokens')
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'spent')
    .where('expiresAt', '<=', now)
    .execute()
}

export async function touchSession(
  tx: Tx,
  id: string,
  times: { lastUsedAt: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('sessions').set(times).where('id', '=', id).execute()
}

export async function saveActivity(
  tx: Tx,
  id: string,
  activity: { lastActivity: string; lastActivityAt: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('sessions').set(activity).where('id', '=', id).execute()
}

/** Ends one session of this member. Returns false if they have no session with that id. */
export async function deleteSession(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Ends the member's sessions on every device, or on all except one. Returns the number of ended sessions. */
export async function endSessionsOf(tx: Tx, memberId: string, { except }: { except?: string } = {}): Promise<number> {
  const all = tx.deleteFrom('sessions').where('memberId', '=', memberId)
  const deleted = await (except === undefined ? all : all.where('id', '<>', except)).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Ends a session of this member, and all that they have on its device. Without `deviceHash` that device is not known. */
export async function endSessionsOfDevice(
  tx: Tx,
  memberId: string,
  { sessionId, deviceHash }: { sessionId: string; deviceHash: Buffer | null },
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('memberId', '=', memberId)
    .where((session) => session.or([session('id', '=', sessionId), session('deviceHash', '=', deviceHash)]))
    .execute()
}

/** Ends all but the `keep` most recently used sessions. Skips sessions that are locked by a refresh. */
export async function endOldestSessions(tx: Tx, memberId: string, { keep }: { keep: number }): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('sessions')
            .select('id')
            .where('memberId', '=', memberId)
            .orderBy('lastUsedAt', 'desc')
            .orderBy('id', 'desc')
            .offset(keep),
        )
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Ends the session of this token, even if the token has been replaced. */
export async function deleteSessionOfToken(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('refreshTokens').select('sessionId').where('tokenHash', '=', tokenHash),
    )
    .execute()
}
