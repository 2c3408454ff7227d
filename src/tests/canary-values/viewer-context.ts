import { walkInLink } from '#bookings/server/walk-ins/walk-in-link.ts'
import type { ViewerContext } from '#tests/canary-values/requests.ts'
import type { ViewerName, CanaryWorld } from '#tests/canary-values/canary-world.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import type { Site } from '#platform/server/site.ts'

const NO_MEMBER_ID = '00000000-0000-4000-8000-000000000000'
/** As long as the signature of a link. */
const MADE_UP = 'A'.repeat(43)

/** One of the viewers with every id that is not their own. */
export function viewerContextOf(
  site: Site,
  world: CanaryWorld,
  name: ViewerName,
  pages: readonly string[],
): ViewerContext {
  const { people, events, recordIds, linkToken } = world
  const me = world.viewerSessions.get(name)?.member
  const of = (all: readonly { ownerId: string; id: string }[]) => all.filter(({ ownerId }) => ownerId !== me?.id)
  const ids = (all: readonly { ownerId: string; id: string }[]) => of(all).map(({ id }) => id)
  const viewerId = me?.id ?? NO_MEMBER_ID
  const portraits = of(recordIds.portraits).flatMap(({ ownerId, id }) => {
    const { image } = portraitAddresses(site, viewerId, id)
    return [image, image.replace(`viewer=${viewerId}`, `viewer=${ownerId}`)]
  })
  const madeUp = ids(recordIds.replacements).map((id) => id.replaceAll('-', '') + MADE_UP)
  return {
    me,
    others: [...people.values()].filter(({ id }) => id !== me?.id),
    blocked: recordIds.blocked.filter(({ ownerId }) => ownerId === me?.id).map(({ id }) => id),
    events: Object.values(events),
    otherIds: {
      emails: ids(recordIds.emails),
      booked: ids(recordIds.booked),
      held: ids(recordIds.held),
      tickets: ids(recordIds.tickets),
      formerTickets: ids(recordIds.formerTickets),
      intents: ids(recordIds.intents),
      payments: ids(recordIds.payments),
      moneyCases: ids(recordIds.moneyCases),
      received: ids(recordIds.received),
      sendings: ids(recordIds.sendings),
      sessions: ids(recordIds.sessions),
      invitations: ids(recordIds.invitations),
      reports: ids(recordIds.reports),
      decisions: ids(recordIds.decisions),
      mails: ids(recordIds.mails),
      notices: ids(recordIds.notices),
      complaints: ids(recordIds.complaints),
      downloads: ids(recordIds.downloads),
    },
    linkTokens: name === 'Amy' ? [linkToken, ...madeUp] : madeUp,
    walkInTokens: Object.values(events).map((id) => walkInTokenOf(site, id)),
    portraits,
    pages,
  }
}

/** The token that the door of this event would show. */
function walkInTokenOf(site: Site, id: number): string {
  const link = walkInLink(site, { id, endsAt: site.clock.now().add({ hours: 2 }) })
  return new URL(link).searchParams.get('door') ?? ''
}
