import { formatWhen } from '#bookings/server/emails/booking-details.ts'
import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { ConfirmHosting, type HostingDetails } from '#event-night/server/emails/hosting-details.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type HostedEventChanged = HostingDetails & {
  /** What the host last knew of the event; null if it is not recorded. */
  before: { startsAt: Temporal.Instant; endsAt: Temporal.Instant; venue: string } | null
  /** Null if the host’s confirmation still counts, because the event starts at the same time and place. */
  confirmLink: string | null
}

/** Tells a host that the day, the times or the venue of their event have changed. */
export function hostedEventChangedMail(details: HostedEventChanged): Promise<RenderedMail> {
  const { sender, host, event, before, confirmLink } = details
  return renderMail(
    `Changed: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="An event you’re hosting has changed"
      preview={`It’s now on ${formatWhen(event)} at ${event.venueName}.`}
    >
      <Greeting name={host.userName} />
      <Paragraph>An event you’re hosting has changed. Here are the new details:</Paragraph>
      <EventDirections event={event} />
      {before && (
        <Paragraph>
          It was previously on {formatWhen({ ...event, ...before })} at {before.venue}.
        </Paragraph>
      )}
      {confirmLink === null ? (
        <Paragraph>You’ve confirmed, so you don’t need to do anything.</Paragraph>
      ) : (
        <ConfirmHosting details={details} confirmLink={confirmLink} />
      )}
    </MailLayout>,
  )
}
