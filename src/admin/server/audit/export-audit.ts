import type { SignedInOwner } from '#accounts/actor.ts'
import type { AuditQuery } from '#admin/contract/audit.ts'
import { auditEntries, auditOrder, type AuditEntry } from '#admin/server/audit/audit-queries.ts'
import { describeAction } from '#admin/server/audit/actions.ts'
import { actorOf } from '#admin/server/audit/present-audit.ts'
import type { FileBody } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { csvFile, type Cell } from '#platform/server/csv.ts'
import { inTransaction } from '#platform/server/db.ts'
import { eachRow } from '#platform/server/listing/page-of-rows.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

const HEAD = ['When', 'Who', 'Who (ID)', 'What they did', 'About', 'About (ID)']

/** Exports the requested entries as a CSV file. The export is itself audited. */
export async function exportAudit(site: Site, by: SignedInOwner, query: AuditQuery): Promise<FileBody> {
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await audit(tx, { at, actorId: by.memberId, action: 'audit exported', subject: 'audit' })
    await recordSecurityEvent(site, tx, { kind: 'data exported', memberId: by.memberId, detail: 'audit' })
  })
  return csvFile('audit', HEAD, cells(site, by, query))
}

async function* cells({ db }: Site, by: SignedInOwner, query: AuditQuery): AsyncGenerator<Cell[]> {
  for await (const entry of eachRow(auditEntries(db, query, by.memberId), auditOrder(query))) {
    const { description, about } = describeAction(entry.action)
    yield [
      entry.at.toString(),
      formatActor(entry),
      actorOf(entry).person?.id ?? null,
      description,
      about,
      entry.subject,
    ]
  }
}

function formatActor(entry: AuditEntry): string {
  const { by, person } = actorOf(entry)
  return person?.name ?? { person: '', site: 'The site', gone: 'Former member' }[by]
}
