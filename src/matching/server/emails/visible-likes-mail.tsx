import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { formatMoment, type EventDetails } from '#bookings/server/emails/booking-details.ts'
import { EventPicture } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** `likes` is the number of people who like the member, at least one. `stop` is the link that stops these emails. */
export type VisibleLikesDetails = EventDetails & { member: { userName: string }; likes: number; stop: string }

/** Renders the email about likes that became visible. It names nobody, because people nearby may see a locked phone. */
export function visibleLikesMail(details: VisibleLikesDetails): Promise<RenderedMail> {
  const { sender, member, event, likes, stop } = details
  const isOne = likes === 1
  const heading = isOne ? 'Someone likes you' : `${likes} people like you`
  return renderMail(
    `${heading}: ${event.title}`,
    <MailLayout
      sender={sender}
      heading={heading}
      preview={`Likes have closed, so you can see who ${isOne ? 'it is' : 'they are'}.`}
    >
      <Greeting name={member.userName} />
      <EventPicture event={event} />
      <Paragraph>
        {isOne ? 'Someone' : `${likes} people`} you met at {event.title} on {formatMoment(event.startsAt, event)}{' '}
        {isOne ? 'likes' : 'like'} you. Now that likes have closed, you can see who {isOne ? 'it is' : 'they are'} and
        write to them.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.myMatches}`}>See who likes you</LinkButton>
      <Paragraph>
        Don’t want these emails? <InlineLink href={stop}>Stop them without signing in</InlineLink>
      </Paragraph>
    </MailLayout>,
  )
}
