import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { allEventsAddress, eventAddress, sayWhen, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Passed = BookingFacts & { booking: 'open' | 'closed' }

/** An offer was not accepted in time. */
export function offerPassedMail(facts: Passed): Promise<RenderedMail> {
  const { sender, member, event, booking } = facts
  return renderMail(
    `Your offer has ended: ${event.title}`,
    <MailLayout sender={sender} heading="Your offer has ended" preview="The place was not booked in time.">
      <Words>Hello {member.userName},</Words>
      <Words>
        The place that we kept for you at {event.title} on {sayWhen(event)} was not booked in time. It goes to whoever
        is next, and you have left the waiting list. Nothing was charged.
      </Words>
      {booking === 'open' ? (
        <>
          <Words>If you would still like to come, you may join again on the page of the event.</Words>
          <LinkButton href={eventAddress(facts)}>See the event</LinkButton>
        </>
      ) : (
        <>
          <Words>Booking for this event has closed now. We would be glad to see you at another one.</Words>
          <LinkButton href={allEventsAddress(facts)}>See what is on</LinkButton>
        </>
      )}
    </MailLayout>,
  )
}
