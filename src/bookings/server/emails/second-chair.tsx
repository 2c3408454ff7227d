import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import {
  eventAddress,
  formatMoment,
  ownEventsAddress,
  type BookingDetails,
} from '#bookings/server/emails/booking-details.ts'
import { InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'

/** A place that a member has paid for, for a friend. */
type SecondChair = {
  gender: 'M' | 'F'
  pricePence: number
  /** The link with which the friend claims the place. Null if the site cannot show it any more. */
  link: string | null
  claimEndsAt: Temporal.Instant
}

export type SecondChairDetails = BookingDetails & { chair: SecondChair }

/** Shows the link to pass on, or what to do if the site cannot show it any more. */
export function ClaimLink(details: SecondChairDetails) {
  const { link } = details.chair
  if (link !== null)
    return (
      <Paragraph>
        <InlineLink href={link}>The link for your friend</InlineLink>
      </Paragraph>
    )
  return (
    <Paragraph>
      We can’t show the link again. If you no longer have it, cancel the place on{' '}
      <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink> and pay for one again.
    </Paragraph>
  )
}

export function personOf({ gender }: Pick<SecondChair, 'gender'>): 'woman' | 'man' {
  return gender === 'F' ? 'woman' : 'man'
}

/** Shows what the buyer of a place that nobody has claimed can do. */
export function WaysOn(details: SecondChairDetails) {
  const { event, chair } = details
  const claimEnds = formatMoment(chair.claimEndsAt, event)
  return (
    <>
      <EventSummary event={event} />
      <Paragraph>
        {chair.link === null
          ? `Your friend can claim the place until ${claimEnds} with your link.`
          : `Please send your friend this link, and ask them to claim the place by ${claimEnds}:`}
      </Paragraph>
      <ClaimLink {...details} />
      <Paragraph>
        If nobody has claimed it by then, we’ll release it and refund you in full. If your friend can’t come, you can
        cancel the place on <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink> now, with a full refund,
        so that someone else can have it.
      </Paragraph>
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </>
  )
}
