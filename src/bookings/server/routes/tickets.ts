import { signedIn, staffOnly } from '#accounts/server/signed-in.ts'
import { checkTicket as checkTicketEndpoint, getTicket } from '#bookings/contract/tickets.ts'
import { checkTicket } from '#bookings/server/tickets/check-ticket.ts'
import { seeTicket } from '#bookings/server/tickets/see-ticket.ts'
import { serve } from '#platform/server/http/serve.ts'

export const ticketRoutes = [
  serve(getTicket, signedIn, async ({ actor, params }, site) => seeTicket(site, actor, params.id)),
  serve(checkTicketEndpoint, staffOnly, async ({ body }, site) => checkTicket(site, body.code)),
]
