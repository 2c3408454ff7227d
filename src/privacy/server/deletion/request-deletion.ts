import type { Member, Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { requireCurrentPassword, refuseWrongPassword } from '#accounts/server/current-password.ts'
import { memberById } from '#accounts/server/queries.ts'
import { commonRefusals } from '#platform/contract.ts'
import { deletionRefusals } from '#privacy/contract/deletion.ts'
import { deletionPreview } from '#privacy/server/deletion/deletion-preview.ts'
import { recordDeletion } from '#privacy/server/deletion/record-deletion.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { hideReviews } from '#reviews/server/hide-reviews.ts'

type ConfirmedPlaces = { forfeitedEventIds: readonly number[] }

/** Requests deletion of the member's own account. Requires their password and the places that they have agreed to lose. */
export async function requestOwnDeletion(
  site: Site,
  by: Member,
  { currentPassword, forfeitedEventIds }: ConfirmedPlaces & { currentPassword: string },
): Promise<void> {
  const known = await memberById(site.db, by.memberId)
  await requireCurrentPassword(site, known, currentPassword)
  await inTransaction(site.db, async (tx) => {
    const member = await startDeletion(site, tx, { memberId: by.memberId, requestedBy: by.memberId, forfeitedEventIds })
    if (!member) refuse(commonRefusals.not_signed_in)
    // The password may have been changed elsewhere after the check.
    if (member.passwordHash !== known.passwordHash) refuseWrongPassword()
  })
}

/** Requests deletion of a member's account on behalf of an owner. A second request changes nothing. */
export async function requestDeletionOf(
  site: Site,
  by: Owner,
  memberId: string,
  { forfeitedEventIds }: ConfirmedPlaces,
): Promise<void> {
  if (memberId === by.memberId) refuse(accountRefusals.acting_on_own_account)
  await inTransaction(site.db, async (tx) => {
    await startDeletion(site, tx, { memberId, requestedBy: by.memberId, forfeitedEventIds, helps: 'refused' })
  })
}

type DeletionStart = ConfirmedPlaces & { memberId: string; requestedBy: string | null; helps?: 'refused' }

/**
 * Requests the deletion, and emails the member about it. Refuses if the places that would be lost are not those that were
 * confirmed. Returns the member's row as it was before, or undefined if deletion was already requested.
 */
async function startDeletion(site: Site, tx: Tx, { memberId, requestedBy, forfeitedEventIds, helps }: DeletionStart) {
  const member = await recordDeletion(site, tx, { memberId, requestedBy, requested: 'now' })
  if (!member) return undefined
  if (helps === 'refused' && member.role !== 'member') refuse(accountRefusals.still_staff)
  const { places } = await deletionPreview(site, tx, memberId)
  const isAsConfirmed =
    new Set(forfeitedEventIds).symmetricDifference(new Set(places.map(({ event }) => event.id))).size === 0
  if (!isAsConfirmed) refuse(deletionRefusals.places_changed)
  // Suspended members are emailed too. Nothing is sent to an unconfirmed address, which may belong to someone else.
  if (member.activatedAt) {
    const details = { name: member.userName, requestedBy: requestedBy === memberId ? 'them' : 'us' } as const
    const mail = await privacyNotifications['account deletion'].mail(site.config, details)
    await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: member.email })
  }
  await hideReviews(tx, memberId)
  return member
}
