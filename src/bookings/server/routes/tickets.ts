import { signedIn } from '#accounts/server/signed-in.ts'
import { getTicket } from '#bookings/contract/tickets.ts'
import { seeTicket } from '#bookings/server/tickets/see-ticket.ts'
import { serve } from '#platform/server/http/serve.ts'

export const ticketRoutes = [
  serve(getTicket, signedIn, async ({ actor, params }, site) => seeTicket(site, actor, params.id)),
]
