import type { Tx } from '#platform/server/db.ts'

export type LinkKind = 'activation' | 'reset' | 'email' | 'device'

export type NewLink = {
  id: string
  memberId: string
  kind: LinkKind
  tokenHash: Buffer
  newEmail: string | null
  /** The registration to activate. Null for kinds other than 'activation'. */
  registrationId: string | null
  /** The session to sign out and its device. Null for kinds other than 'device'. */
  sessionId: string | null
  device: string | null
  deviceHash: Buffer | null
  madeAt: Temporal.Instant
  expiresAt: Temporal.Instant
}

/**
 * Inserts a link and deletes the open link that it replaces: the member's link of the same kind or, for activation, the link
 * of the same registration. Links of the kind 'device' replace none. The caller must have locked the member.
 */
export async function replaceOpenLink(tx: Tx, link: NewLink): Promise<void> {
  const { registrationId, kind } = link
  if (registrationId === null && kind !== 'device') await deleteOpenLinks(tx, link.memberId, [kind])
  if (registrationId !== null)
    await tx.deleteFrom('accountLinks').where('registrationId', '=', registrationId).execute()
  await tx.insertInto('accountLinks').values(link).execute()
}

export async function deleteOpenLinks(tx: Tx, memberId: string, kinds: readonly LinkKind[]): Promise<void> {
  await tx
    .deleteFrom('accountLinks')
    .where('memberId', '=', memberId)
    .where('kind', 'in', kinds)
    .where('usedAt', 'is', null)
    .execute()
}

export async function markLinkUsed(tx: Tx, linkId: string, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('accountLinks').set({ usedAt: at }).where('id', '=', linkId).execute()
}
