import { updateMember } from '#accounts/server/store/members.ts'
import { useLink } from '#accounts/server/use-link.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The address is proved; from now on the member can sign in. */
export async function activate(site: Site, token: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { member } = await useLink(site, tx, token, 'activation')
    await updateMember(tx, member.id, { activatedAt: member.activatedAt ?? site.clock.now() })
  })
}
