import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import type { HostingDetails } from '#event-night/server/emails/hosting-details.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Tells a host that their event is cancelled. */
export function hostedEventCancelledMail({ sender, host, event }: HostingDetails): Promise<RenderedMail> {
  return renderMail(
    `Cancelled: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="An event you’re hosting has been cancelled"
      preview="You don’t need to be there."
    >
      <Greeting name={host.userName} />
      <Paragraph>This event has been cancelled, so you don’t need to be there:</Paragraph>
      <EventSummary event={event} />
      <Paragraph>We’re telling everyone who booked.</Paragraph>
    </MailLayout>,
  )
}
