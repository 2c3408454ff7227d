import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/tickets.ts'
import { loadTicket } from '#bookings/server/tickets/load-ticket.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

export const ticketRoutes = [
  defineRoute(endpoints.getTicket, signedIn, async ({ actor, params }, site) => loadTicket(site, actor, params.id)),
]
