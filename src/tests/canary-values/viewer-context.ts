import { walkInLink } from '#bookings/server/walk-ins/walk-in-link.ts'
import { termsVersion } from '#content/texts/terms.ts'
import type { ViewerContext } from '#tests/canary-values/requests.ts'
import type { ViewerName, CanaryWorld } from '#tests/canary-values/canary-world.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import { futureYear } from '#platform/testing/future-year.ts'
import type { Site } from '#platform/server/site.ts'

const NO_MEMBER_ID = '00000000-0000-4000-8000-000000000000'
/** A made-up signature with the length of a link's signature. */
const FAKE_SIGNATURE = 'A'.repeat(43)

/** Builds the context of a viewer, with every id that is not their own. */
export function viewerContextOf(
  site: Site,
  world: CanaryWorld,
  name: ViewerName,
  pages: readonly string[],
): ViewerContext {
  const { people, events, recordIds, linkToken, calendarFile } = world
  const me = world.viewerSessions.get(name)?.member
  const of = (all: readonly { ownerId: string; id: string }[]) => all.filter(({ ownerId }) => ownerId !== me?.id)
  const ids = (all: readonly { ownerId: string; id: string }[]) => of(all).map(({ id }) => id)
  const viewerId = me?.id ?? NO_MEMBER_ID
  const portraits = of(recordIds.portraits).flatMap(({ ownerId, id }) => {
    const { image } = portraitAddresses(site, viewerId, id)
    return [image, image.replace(`viewer=${viewerId}`, `viewer=${ownerId}`)]
  })
  const madeUpTokens = (all: readonly { ownerId: string; id: string }[]) =>
    ids(all).map((id) => id.replaceAll('-', '') + FAKE_SIGNATURE)
  const transferTokens = madeUpTokens(recordIds.replacements)
  const calendarFiles = madeUpTokens(recordIds.booked).map((token) => `${token.slice(0, 43)}.ics`)
  const emails = ids(recordIds.emails)
  return {
    blocked: recordIds.blocked.filter(({ ownerId }) => ownerId === me?.id).map(({ id }) => id),
    emails,
    portraits,
    pages,
    named: {
      memberId: [...people.values()].flatMap(({ id }) => (id === me?.id ? [] : [id])),
      memberEmail: emails.slice(0, 6),
      eventId: Object.values(events),
      bookingId: ids(recordIds.booked),
      holdId: ids(recordIds.held),
      ticketCode: [...ids(recordIds.tickets), ...ids(recordIds.formerTickets)],
      intentId: ids(recordIds.intents),
      paymentId: ids(recordIds.payments),
      receiptNumber: ids(recordIds.receipts),
      refundId: ids(recordIds.refunds),
      noteId: ids(recordIds.bookingNotes),
      moneyCaseId: ids(recordIds.moneyCases),
      transferToken: name === 'Amy' ? [linkToken, ...transferTokens] : transferTokens,
      hostingToken: madeUpTokens(recordIds.booked).map((token) => token.slice(0, 43)),
      attendanceToken: madeUpTokens(recordIds.booked).map((token) => token.slice(0, 43)),
      calendarFile: name === 'Amy' ? [calendarFile, ...calendarFiles] : calendarFiles,
      doorToken: Object.values(events).map((id) => walkInTokenOf(site, id)),
      messageId: ids(recordIds.received),
      idempotencyKey: ids(recordIds.sendings),
      sessionId: ids(recordIds.sessions),
      passkeyId: ids(recordIds.passkeys),
      invitationId: ids(recordIds.invitations),
      reportId: ids(recordIds.reports),
      decisionId: ids(recordIds.decisions),
      decisionToken: madeUpTokens(recordIds.decisions),
      mailId: ids(recordIds.mails),
      noticeId: ids(recordIds.notices),
      complaintId: ids(recordIds.complaints),
      downloadId: ids(recordIds.downloads),
      reviewId: ids(recordIds.reviews),
    },
    valid: {
      ...(me && { currentPassword: me.password }),
      termsVersion,
      searchText: 'canary',
      startsAt: `${futureYear}-02-19T19:30`,
      endsAt: `${futureYear}-02-19T22:00`,
      // Later than every event, so that a series of any event can end on this day.
      repeatUntil: `${futureYear}-12-31`,
    },
  }
}

/** Returns the token that this event's QR code at the door contains. */
function walkInTokenOf(site: Site, id: number): string {
  const link = walkInLink(site, { id, endsAt: site.clock.now().add({ hours: 2 }) })
  return new URL(link).searchParams.get('door') ?? ''
}
