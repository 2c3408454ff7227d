import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/security.ts'
import { listSecurityEvents } from '#admin/server/security/list-security-events.ts'
import { listUnusualEvents } from '#admin/server/security/list-unusual-events.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const securityRoutes: readonly Route[] = [
  defineRoute(endpoints.listSecurityEvents, ownerOnly, ({ query }, site) => listSecurityEvents(site, query)),
  defineRoute(endpoints.listUnusualSecurityEvents, ownerOnly, (_call, site) => listUnusualEvents(site)),
]
