import { WaysOn, type SecondChairDetails } from '#bookings/server/emails/second-chair.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Notifies the buyer of a friend's place that nobody has claimed that the event has changed. */
export function secondChairMovedMail(details: SecondChairDetails): Promise<RenderedMail> {
  const { sender, member, event } = details
  return renderMail(
    `Your friend’s event has changed: ${event.title}`,
    <MailLayout sender={sender} heading="Your friend’s event has changed" preview="Please let your friend know.">
      <Greeting name={member.userName} />
      <Paragraph>
        The event you paid for your friend to come to has changed, and your friend hasn’t claimed the place yet. Here
        are the new details.
      </Paragraph>
      <WaysOn {...details} />
    </MailLayout>,
  )
}
