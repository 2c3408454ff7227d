import type { EventDetails } from '#bookings/server/emails/booking-details.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'

/** The data for an email to the host of an event. */
export type HostingDetails = EventDetails & { host: { userName: string } }

/** The address of the page where staff see the events that they host. */
export function hostingAddress({ sender }: HostingDetails): string {
  return `${sender.siteUrl}${adminPaths.nights}`
}

/** Asks the host to confirm with one tap. */
export function ConfirmHosting({ details, confirmLink }: { details: HostingDetails; confirmLink: string }) {
  return (
    <>
      <Paragraph>Please let us know that you’ll be there.</Paragraph>
      <LinkButton href={confirmLink}>Yes, I’ll host it</LinkButton>
      <Paragraph>
        You can also confirm on <InlineLink href={hostingAddress(details)}>the door page</InlineLink>. If you can’t make
        it, please write to{' '}
        <InlineLink href={`mailto:${details.sender.trader.email}`}>{details.sender.trader.email}</InlineLink> soon, so
        that someone else can step in.
      </Paragraph>
    </>
  )
}
