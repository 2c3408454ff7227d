import type { EventDetails } from '#bookings/server/emails/booking-details.ts'
import { paths } from '#platform/paths.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, InlineLink, LinkButton, Paragraph, Quotation } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'
import type { RefusalReason } from '#reviews/contract.ts'
import { ruleSentences } from '#reviews/rules/refusal-labels.ts'

export type ReviewRefusedDetails = EventDetails & {
  member: { userName: string }
  /** What the member wrote. */
  text: string
  reason: RefusalReason
  /** The owner's words about it, or empty. */
  note: string
}

/** Renders the email that tells the author of a review which rule it breaks. */
export function reviewRefusedMail(details: ReviewRefusedDetails): Promise<RenderedMail> {
  const { sender, member, event, text, reason, note } = details
  return renderMail(
    `About your review of ${event.title}`,
    <MailLayout
      sender={sender}
      heading="We can’t publish your review like this"
      preview="Please read why. You can change it and send it again."
    >
      <Greeting name={member.userName} />
      <Paragraph>You wrote about {event.title}:</Paragraph>
      <Quotation text={text} />
      <Paragraph>It isn’t on our site, because of this rule: {ruleSentences[reason]}</Paragraph>
      {note !== '' && <Quotation text={note} />}
      <Paragraph>
        You can change it and send it again. Or send your stars without words: they’re published at once. Your stars
        play no part in this, and neither does your opinion of the evening.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.myReview(event.id)}`}>Change your review</LinkButton>
      <Paragraph>
        Do you think we’re wrong?{' '}
        <InlineLink href={`${sender.siteUrl}${paths.complain}`}>Complain, and we’ll look at it again</InlineLink>
      </Paragraph>
    </MailLayout>,
  )
}
