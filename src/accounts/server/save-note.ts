import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { insertNote, type NewNote } from '#accounts/server/store/notes.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Saves an owner's note about a member. Notes cannot be changed, and are deleted with the member. */
export async function saveNote(site: Site, by: Owner, memberId: string, text: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) refuse(accountRefusals.member_not_found)
    await saveReason(tx, by, { memberId, about: 'note', text, writtenAt: now })
    await audit(tx, { at: now, actorId: by.memberId, action: 'note saved', subject: memberId })
  })
}

/** Saves the reason for an action on an account as a note, because the audit log contains no names. */
export async function saveReason(tx: Tx, by: Owner, note: Omit<NewNote, 'id' | 'authorId'>): Promise<void> {
  await insertNote(tx, { ...note, id: newId(), authorId: by.memberId })
}
