import { eventAddress, type EventDetails } from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type VenueNumbersDetails = EventDetails & {
  guests: { women: number; men: number }
  /** Whether the venue was notified other numbers before. */
  isCorrection: boolean
}

/** Tells a venue how many guests will come. It names nobody. */
export function venueNumbersMail(details: VenueNumbersDetails): Promise<RenderedMail> {
  const { sender, event, guests, isCorrection } = details
  const { women, men } = guests
  const { email, name } = sender.trader
  return renderMail(
    `${isCorrection ? 'Updated guest numbers' : 'Guest numbers'} for ${event.title}`,
    <MailLayout
      sender={sender}
      heading={isCorrection ? 'The numbers have changed' : 'How many guests will come'}
      preview={`${formatGuests(women + men)} at ${event.venueName}.`}
    >
      <Greeting name={null} />
      <Paragraph>
        {isCorrection
          ? 'The numbers for our event at your venue have changed. Please use these instead:'
          : 'These are the numbers for our event at your venue:'}
      </Paragraph>
      <Paragraph>
        <strong>{formatGuests(women + men)}</strong>: {women} {women === 1 ? 'woman' : 'women'} and {men}{' '}
        {men === 1 ? 'man' : 'men'}
      </Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        You can see the event <InlineLink href={eventAddress(details)}>on our site</InlineLink>. Questions? Please write
        to <InlineLink href={`mailto:${email}`}>{email}</InlineLink>.
      </Paragraph>
      <Paragraph>
        Many thanks,
        <br />
        {name}
      </Paragraph>
    </MailLayout>,
  )
}

function formatGuests(guests: number): string {
  return guests === 1 ? '1 guest' : `${guests} guests`
}
