import { paths } from '#platform/paths.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/db.ts'
import { hashOf, newToken } from '#platform/server/link-token.ts'
import type { Site } from '#platform/server/site.ts'
import { before, retention } from '#platform/retention.ts'

/** The kinds of emails that contain an unsubscribe link. */
export type OptionalMail = 'event news' | 'unread messages' | 'visible likes' | 'review requests' | 'newsletter'

/** The member and the kind of email to unsubscribe from. */
export type Unsubscription = { kind: OptionalMail; memberId: string }

/**
 * Makes the URL of one email that unsubscribes from its kind. In a browser it opens a page that asks for confirmation; a POST
 * from an email client (RFC 8058) unsubscribes immediately. The URL needs no sign-in and gives access to nothing else. A
 * forwarded email does not reveal its recipient, because the token is random.
 */
export async function makeUnsubscribeLink(
  site: Pick<Site, 'clock'> & { config: Pick<Site['config'], 'siteUrl'> },
  tx: Tx,
  { kind, memberId }: Unsubscription,
): Promise<string> {
  const { token, hash } = newToken()
  await tx
    .insertInto('unsubscribeLinks')
    .values({ tokenHash: hash, memberId, kind, madeAt: site.clock.now() })
    .execute()
  return `${site.config.siteUrl}${paths.unsubscribe}?token=${token}`
}

/** Returns the hash under which a link is stored. */
export function hashOfLink(link: string): Buffer {
  return hashOf(new URL(link).searchParams.get('token') ?? '')
}

/** Returns the member and the kind of email of a token, or undefined if there is no such link. */
export function readUnsubscribeToken(db: Db, token: string): Promise<Unsubscription | undefined> {
  return db
    .selectFrom('unsubscribeLinks')
    .select(['kind', 'memberId'])
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirst()
}

const BATCH_SIZE = 5_000

/** Deletes the links of emails that are so old that nobody looks for their link. */
export async function purgeUnsubscribeLinks(site: Pick<Site, 'db' | 'clock'>): Promise<void> {
  const end = before(site.clock.now(), retention.unsubscribeLinks.period)
  let deleted: bigint
  do {
    ;({ numDeletedRows: deleted } = await inTransaction(site.db, (tx) =>
      tx
        .deleteFrom('unsubscribeLinks')
        .where('tokenHash', 'in', (query) =>
          query.selectFrom('unsubscribeLinks').select('tokenHash').where('madeAt', '<=', end).limit(BATCH_SIZE),
        )
        .executeTakeFirstOrThrow(),
    ))
  } while (deleted === BigInt(BATCH_SIZE))
}
