import { walkInLink } from '#bookings/server/walk-ins/walk-in-link.ts'
import type { Asking } from '#tests/canary-values/questions.ts'
import type { AskerName, CanaryWorld } from '#tests/canary-values/world-of-canaries.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import type { Site } from '#platform/server/site.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
/** As long as the signature of a link. */
const MADE_UP = 'A'.repeat(43)

/** One of the askers with every id that is not their own. */
export function askingOf(site: Site, world: CanaryWorld, name: AskerName, pages: readonly string[]): Asking {
  const { people, events, things, linkToken } = world
  const me = world.askers.get(name)?.member
  const of = (all: readonly { ownerId: string; id: string }[]) => all.filter(({ ownerId }) => ownerId !== me?.id)
  const ids = (all: readonly { ownerId: string; id: string }[]) => of(all).map(({ id }) => id)
  const viewer = me?.id ?? NOBODY
  const portraits = of(things.portraits).flatMap(({ ownerId, id }) => {
    const { image } = portraitAddresses(site, viewer, id)
    return [image, image.replace(`viewer=${viewer}`, `viewer=${ownerId}`)]
  })
  const madeUp = ids(things.replacements).map((id) => id.replaceAll('-', '') + MADE_UP)
  return {
    me,
    others: [...people.values()].filter(({ id }) => id !== me?.id),
    blocked: things.blocked.filter(({ ownerId }) => ownerId === me?.id).map(({ id }) => id),
    events: Object.values(events),
    theirs: {
      emails: ids(things.emails),
      booked: ids(things.booked),
      held: ids(things.held),
      tickets: ids(things.tickets),
      formerTickets: ids(things.formerTickets),
      intents: ids(things.intents),
      payments: ids(things.payments),
      moneyCases: ids(things.moneyCases),
      received: ids(things.received),
      sendings: ids(things.sendings),
      sessions: ids(things.sessions),
      invitations: ids(things.invitations),
      reports: ids(things.reports),
      decisions: ids(things.decisions),
      mails: ids(things.mails),
      notices: ids(things.notices),
      complaints: ids(things.complaints),
      downloads: ids(things.downloads),
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
