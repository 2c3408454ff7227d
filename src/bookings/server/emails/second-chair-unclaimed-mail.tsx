import { personOf, WaysOn, type SecondChairDetails } from '#bookings/server/emails/second-chair.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Reminds the buyer of a friend's place that nobody has claimed it, before it is released. */
export function secondChairUnclaimedMail(details: SecondChairDetails): Promise<RenderedMail> {
  const { sender, member, event, chair } = details
  return renderMail(
    `Your friend hasn’t claimed their place: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="Your friend hasn’t claimed their place"
      preview="We’ll release it and refund you if nobody claims it."
    >
      <Greeting name={member.userName} />
      <Paragraph>
        You’ve paid for a friend’s place, but nobody has claimed it yet. It’s for a {personOf(chair)}.
      </Paragraph>
      <WaysOn {...details} />
    </MailLayout>,
  )
}
