import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { ConfirmHosting, type HostingDetails } from '#event-night/server/emails/hosting-details.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Tells a host of an event that they host, and asks them to confirm. */
export function hostAssignedMail(details: HostingDetails & { confirmLink: string }): Promise<RenderedMail> {
  const { sender, host, event, confirmLink } = details
  return renderMail(
    `You’re hosting: ${event.title}`,
    <MailLayout sender={sender} heading="You’re hosting an event" preview="Please confirm that you’ll be there.">
      <Greeting name={host.userName} />
      <Paragraph>You’ve been chosen to host this event:</Paragraph>
      <EventDirections event={event} />
      <ConfirmHosting details={details} confirmLink={confirmLink} />
    </MailLayout>,
  )
}
