import type { Member, Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { demandCurrentPassword, refuseWrongPassword } from '#accounts/server/current-password.ts'
import { memberById } from '#accounts/server/queries.ts'
import { commonRefusals } from '#platform/contract.ts'
import { deletionRefusals } from '#privacy/contract/deletion.ts'
import { beforeDeletion } from '#privacy/server/deletion/before-deletion.ts'
import { noteDeletion } from '#privacy/server/deletion/note-deletion.ts'
import { deletionMail } from '#privacy/server/emails/deletion-mail.tsx'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Asked = { givesUp: readonly number[] }

/** Requests deletion of the member's own account. Needs their password, and the places they know they will lose. */
export async function askOwnDeletion(
  site: Site,
  by: Member,
  { currentPassword, givesUp }: Asked & { currentPassword: string },
): Promise<void> {
  const known = await memberById(site.db, by.memberId)
  await demandCurrentPassword(site, known, currentPassword)
  await inTransaction(site.db, async (tx) => {
    const member = await begin(site, tx, { memberId: by.memberId, askedBy: by.memberId, givesUp })
    if (!member) refuse(commonRefusals.not_signed_in)
    // The password was changed elsewhere since it was compared.
    if (member.passwordHash !== known.passwordHash) refuseWrongPassword()
  })
}

/** An owner requests deletion for a member who asked for it, or whose account must go. A second request changes nothing. */
export async function askDeletionOf(site: Site, by: Owner, memberId: string, { givesUp }: Asked): Promise<void> {
  if (memberId === by.memberId) refuse(accountRefusals.own_membership)
  await inTransaction(site.db, async (tx) => {
    await begin(site, tx, { memberId, askedBy: by.memberId, givesUp, helps: 'refused' })
  })
}

type Begun = Asked & { memberId: string; askedBy: string | null; helps?: 'refused' }

/** Returns the member as they were; undefined if deletion was already requested. */
async function begin(site: Site, tx: Tx, { memberId, askedBy, givesUp, helps }: Begun) {
  const member = await noteDeletion(site, tx, { memberId, askedBy, asked: 'now' })
  if (!member) return undefined
  if (helps === 'refused' && member.role !== 'member') refuse(accountRefusals.helps_still)
  const { places } = await beforeDeletion(site, tx, memberId)
  const isAsTold = new Set(givesUp).symmetricDifference(new Set(places.map(({ event }) => event.id))).size === 0
  if (!isAsTold) refuse(deletionRefusals.places_changed)
  // Suspended members too. An unconfirmed address belongs to no one, so nothing is sent to it.
  if (member.activatedAt) {
    const facts = { name: member.userName, askedBy: askedBy === memberId ? 'them' : 'us' } as const
    const mail = await deletionMail(site.config, facts)
    await postMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: member.email })
  }
  return member
}
