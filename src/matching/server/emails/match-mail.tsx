import { Section, Text } from '@react-email/components'
import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { formatMoment, type EventDetails } from '#bookings/server/emails/booking-details.ts'
import { EventPicture } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

const list = { margin: '4px 0 18px', padding: '4px 0 4px 16px', borderLeft: '3px solid #b3261e' }
const line = { margin: '8px 0', fontSize: '18px', fontWeight: 600, lineHeight: '1.5' }

/** `matched` lists the member's matches at the event that they have not been notified of. There is at least one. */
export type MatchMailDetails = EventDetails & {
  member: { userName: string }
  matched: readonly { id: string; userName: string }[]
}

export function matchMail(details: MatchMailDetails): Promise<RenderedMail> {
  const { sender, member, event, matched } = details
  const [only, ...more] = matched
  const isOne = more.length === 0
  const headline = isOne ? 'It’s a match' : `You have ${matched.length} new matches`
  return renderMail(
    `${headline}: ${event.title}`,
    <MailLayout sender={sender} heading={headline} preview="You like each other. Why not say hello?">
      <Greeting name={member.userName} />
      <Paragraph>{isOne ? 'Someone you like likes you too:' : 'You and these people like each other:'}</Paragraph>
      <Section style={list}>
        {matched.map(({ id, userName }) => (
          <Text key={id} style={line}>
            {userName}
          </Text>
        ))}
      </Section>
      <EventPicture event={event} />
      <Paragraph>
        You met at {event.title} on {formatMoment(event.startsAt, event)}. You can message each other now. It doesn’t
        have to be long: say hello, and mention something you talked about.
      </Paragraph>
      {only && isOne ? (
        <LinkButton href={`${sender.siteUrl}${paths.myMatches}?write=${only.id}`}>Message {only.userName}</LinkButton>
      ) : (
        <LinkButton href={`${sender.siteUrl}${paths.myMatches}`}>Message them</LinkButton>
      )}
      <Paragraph>
        If you arrange to meet, choose a public place. Our{' '}
        <InlineLink href={`${sender.siteUrl}${paths.rules}`}>house rules</InlineLink> have more safety advice, and
        explain how to report a problem.
      </Paragraph>
    </MailLayout>,
  )
}
