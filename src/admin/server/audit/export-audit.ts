import type { SignedInOwner } from '#accounts/actor.ts'
import type { AuditAsked } from '#admin/contract/audit.ts'
import { auditAskedFor, orderOfAudit, type AuditEntry } from '#admin/server/audit/audit-rows.ts'
import { wordsOf } from '#admin/server/audit/deeds.ts'
import { whoDid } from '#admin/server/audit/present-audit.ts'
import type { FileBody } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { csvFile, type Cell } from '#platform/server/csv.ts'
import { inTransaction } from '#platform/server/db.ts'
import { eachRow } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

const HEAD = ['When', 'Who', 'Their id', 'What they did', 'About', 'Its id']

/** Exports the requested entries as a CSV file. The export is itself audited. */
export async function exportAudit(site: Site, by: SignedInOwner, asked: AuditAsked): Promise<FileBody> {
  const at = site.clock.now()
  await inTransaction(site.db, (tx) =>
    audit(tx, { at, actorId: by.memberId, deed: 'audit exported', subject: 'audit' }),
  )
  return csvFile('audit', HEAD, cells(site, by, asked))
}

async function* cells({ db }: Site, by: SignedInOwner, asked: AuditAsked): AsyncGenerator<Cell[]> {
  for await (const entry of eachRow(auditAskedFor(db, asked, by.memberId), orderOfAudit(asked))) {
    const { says, about } = wordsOf(entry.deed)
    yield [entry.at.toString(), sayWho(entry), whoDid(entry).person?.id ?? null, says, about, entry.subject]
  }
}

function sayWho(entry: AuditEntry): string {
  const { by, person } = whoDid(entry)
  return person?.name ?? { person: '', site: 'The site', gone: 'Somebody who has left' }[by]
}
