import type { z } from 'zod'
import type { Member } from '#accounts/actor.ts'
import type * as endpoints from '#admin/contract/audit.ts'
import type { AuditQuery, AuditRow } from '#admin/contract/audit.ts'
import { auditEntries, auditOrder } from '#admin/server/audit/audit-queries.ts'
import { presentAudit } from '#admin/server/audit/present-audit.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

type Viewer = Pick<Member, 'memberId'>

export async function listAudit(
  site: Site,
  by: Viewer,
  query: AuditQuery,
): Promise<z.output<typeof endpoints.listAudit.answer>> {
  const order = { ...auditOrder(query), list: 'audit', after: query.after }
  const { rows, next } = await pageOfRows(site, auditEntries(site.db, query, by.memberId), order)
  return { rows: await presentAudit(site.db, rows), next }
}

/** Returns the newest audit entries about a subject. */
export async function recentEntriesAbout(site: Site, by: Viewer, subject: string): Promise<AuditRow[]> {
  const { rows } = await listAudit(site, by, { subject, sort: 'time', direction: 'desc' })
  return rows
}
