import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/audit.ts'
import { auditChoices } from '#admin/server/audit/audit-choices.ts'
import { exportAudit } from '#admin/server/audit/export-audit.ts'
import { listAudit } from '#admin/server/audit/list-audit.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const auditRoutes: readonly Route[] = [
  defineRoute(endpoints.listAudit, ownerOnly, ({ actor, query }, site) => listAudit(site, actor, query)),
  defineRoute(endpoints.exportAudit, freshOwnerOnly, ({ actor, query }, site) => exportAudit(site, actor, query)),
  defineRoute(endpoints.getAuditChoices, ownerOnly, ({ query }, site) => auditChoices(site, query)),
]
