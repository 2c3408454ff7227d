import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { eventAddress, type EventDetails } from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type KeepApartDetails = EventDetails & {
  /** Null if there is no owner account, in which case the email goes to the site's contact address. */
  staff: { userName: string | null }
  pair: { blocker: string; blocked: string }
  /** Whether only one member has blocked the other, or they have blocked each other. */
  blocks: 'one' | 'each other'
}

/** Asks the owner and the hosts to keep two members apart at an event. */
export function keepApartMail(details: KeepApartDetails): Promise<RenderedMail> {
  const { sender, event, staff, pair, blocks } = details
  const { blocker, blocked } = pair
  return renderMail(
    `Keep two guests apart: ${event.title}`,
    <MailLayout sender={sender} heading="Please keep two guests apart" preview="Please keep this confidential.">
      <Greeting name={staff.userName} />
      <Paragraph>
        {blocks === 'one'
          ? `${blocker} has blocked ${blocked}, and both are booked on this event:`
          : `${blocker} and ${blocked} have blocked each other, and both are booked on this event:`}
      </Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        Please keep them apart on the night, and never seat them at the same table. Both are still coming.
      </Paragraph>
      <Paragraph>
        {blocks === 'one'
          ? `We’ve told ${blocker} in confidence that both are booked, and that you know. ${blocked} hasn’t been told anything, and must not find out.`
          : 'We’ve told each of them in confidence that both are booked, and that you know. Neither knows that the other has blocked them, and neither must find out.'}
      </Paragraph>
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}
