import type { Owner } from '#accounts/actor.ts'
import { linkRefusals, type Link, type NewLink } from '#connections/contract/links.ts'
import { countLinks } from '#connections/server/links/link-queries.ts'
import { presentLink } from '#connections/server/links/load-links.ts'
import { deleteLinkRow, insertLink, lockLinks } from '#connections/server/links/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const MAX_LINKS = 200

export async function createLink(site: Site, by: Owner, link: NewLink): Promise<Link> {
  const row = { ...link, madeAt: site.clock.now() }
  await inTransaction(site.db, async (tx) => {
    await lockLinks(tx)
    if ((await countLinks(tx)) >= MAX_LINKS) refuse(linkRefusals.too_many_links)
    if (!(await insertLink(tx, row))) refuse(linkRefusals.link_code_taken)
    await audit(tx, { at: row.madeAt, actorId: by.memberId, action: 'tracked link made', subject: link.code })
  })
  return presentLink(site, row)
}

export async function deleteLink(site: Site, by: Owner, code: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    if (!(await deleteLinkRow(tx, code))) refuse(linkRefusals.link_not_found)
    await audit(tx, { at: site.clock.now(), actorId: by.memberId, action: 'tracked link deleted', subject: code })
  })
}
