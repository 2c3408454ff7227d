import {
  eventAddress,
  formatMoment,
  formatPence,
  ownEventsAddress,
  receiptAddress,
} from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import { ClaimLink, personOf, type SecondChairDetails } from '#bookings/server/emails/second-chair.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Sends the buyer of a friend's place the link to pass on. */
export function secondChairBookedMail(details: SecondChairDetails): Promise<RenderedMail> {
  const { sender, member, event, chair } = details
  const until = formatMoment(chair.claimEndsAt, event)
  return renderMail(
    `A place for your friend: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="You’ve paid for your friend’s place"
      preview="Send your friend the link in this email, so that they can claim it."
    >
      <Greeting name={member.userName} />
      <Paragraph>
        You’ve paid {formatPence(chair.pricePence)} for your friend’s place at this event. It’s for a {personOf(chair)}.
        Please send your friend this link. We won’t contact them ourselves.
      </Paragraph>
      <ClaimLink {...details} />
      <EventSummary event={event} />
      <Paragraph>
        They’ll need an account here, which is free, and they must fit the event’s age range if it has one. If nobody
        has claimed the place by {until}, we’ll release it and refund you in full. Once it’s claimed, it’s your
        friend’s. If a refund is due after that, it still goes to your card.
      </Paragraph>
      <Paragraph>
        You can also see the link, or cancel the place, on{' '}
        <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink>. You’ll find your receipt in{' '}
        <InlineLink href={receiptAddress(details)}>Your payments</InlineLink>.
      </Paragraph>
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}
