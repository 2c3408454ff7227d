import { freshOwnerOnly, ownerOnly } from '#accounts/server/signed-in.ts'
import { exportAudit, getAuditChoices, listAudit } from '#admin/contract/audit.ts'
import { auditChoices } from '#admin/server/audit/audit-choices.ts'
import { exportAudit as exported } from '#admin/server/audit/export-audit.ts'
import { listAudit as loadAudit } from '#admin/server/audit/list-audit.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const auditRoutes: readonly Route[] = [
  serve(listAudit, ownerOnly, ({ actor, query }, site) => loadAudit(site, actor, query)),
  serve(exportAudit, freshOwnerOnly, ({ actor, query }, site) => exported(site, actor, query)),
  serve(getAuditChoices, ownerOnly, ({ query }, site) => auditChoices(site, query)),
]
