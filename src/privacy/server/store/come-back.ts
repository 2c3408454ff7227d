import type { WrittenEmail } from '#privacy/contract/newsletter.ts'
import { comeBackDefault } from '#privacy/rules/newsletter.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export type ComeBackSettings = { email: WrittenEmail; version: number; enabledAt: Temporal.Instant | null }

/** Returns the owner's text of the email that invites members back, or the site's own until there is one. */
export async function comeBackSettings(db: Db): Promise<ComeBackSettings> {
  return toSettings(await db.selectFrom('comeBackSettings').selectAll().executeTakeFirst())
}

/** As `comeBackSettings`. No other transaction changes them until this one ends, and only one sends these emails. */
export async function lockComeBackSettings(tx: Tx): Promise<ComeBackSettings> {
  const { subject, text: body } = comeBackDefault
  const row = { subject, body, version: 1, enabledAt: null }
  await tx
    .insertInto('comeBackSettings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return toSettings(await tx.selectFrom('comeBackSettings').selectAll().forUpdate().executeTakeFirst())
}

type Row = { subject: string; body: string; version: number; enabledAt: Temporal.Instant | null }

function toSettings(row: Row | undefined): ComeBackSettings {
  if (!row) return { email: comeBackDefault, version: 1, enabledAt: null }
  const { subject, body: text, version, enabledAt } = row
  return { email: { subject, text }, version, enabledAt }
}

export async function updateComeBackSettings(
  tx: Tx,
  { email: { subject, text: body }, version, enabledAt }: ComeBackSettings,
): Promise<void> {
  await tx.updateTable('comeBackSettings').set({ subject, body, version, enabledAt }).execute()
}

/** Records that a member was invited back in this absence. */
export async function saveInvitation(
  tx: Tx,
  invitation: { memberId: string; lastAttendedAt: Temporal.Instant; sentAt: Temporal.Instant },
): Promise<void> {
  const { lastAttendedAt, sentAt } = invitation
  await tx
    .insertInto('comeBackEmails')
    .values(invitation)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ lastAttendedAt, sentAt }))
    .execute()
}
