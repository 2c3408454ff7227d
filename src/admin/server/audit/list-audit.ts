import type { z } from 'zod'
import type { Member } from '#accounts/actor.ts'
import type { AuditAsked, AuditRow, listAudit as contract } from '#admin/contract/audit.ts'
import { auditAskedFor, orderOfAudit } from '#admin/server/audit/audit-rows.ts'
import { presentAudit } from '#admin/server/audit/present-audit.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

type Asker = Pick<Member, 'memberId'>

export async function listAudit(site: Site, by: Asker, asked: AuditAsked): Promise<z.output<typeof contract.answer>> {
  const order = { ...orderOfAudit(asked), list: 'audit', after: asked.after }
  const { rows, next } = await pageOfRows(site, auditAskedFor(site.db, asked, by.memberId), order)
  return { rows: await presentAudit(site.db, rows), next }
}

/** The newest audit entries about a subject. */
export async function newestAbout(site: Site, by: Asker, subject: string): Promise<AuditRow[]> {
  const { rows } = await listAudit(site, by, { subject, sort: 'time', direction: 'desc' })
  return rows
}
