import { InlineLink, LinkButton, Quoted, Words } from '#accounts/server/emails/words.tsx'
import type { ReportReason } from '#safety/contract.ts'
import { isUrgent, reasonWords } from '#safety/rules/report-reasons.ts'
import { sayLondon } from '#safety/server/emails/say-london.ts'
import type { SeenOfMessage, SeenOfPerson } from '#safety/server/tables.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

type Person = { id: string; name: string } | null

export type Reported = {
  sender: Sender
  reportId: string
  /** Null: the address that people's questions go to, where no account is an owner's. */
  owner: { userName: string | null }
  /** Null: their account is gone. */
  reporter: Person
  reported: Person
  reason: ReportReason
  note: string
  seen: SeenOfPerson | SeenOfMessage
  portrait: 'kept' | 'none'
  reportedAt: Temporal.Instant
}

/** What somebody has reported, with all that it takes to judge it. */
export function reportMail(facts: Reported): Promise<RenderedMail> {
  const { sender, owner, reporter, reported, reason, note, seen, reportedAt } = facts
  const isMessage = 'message' in seen
  const what = isMessage ? `A message from ${seen.fromName}` : seen.name
  return renderMail(
    isUrgent(reason) ? `Urgent, reported: ${what}` : `Reported: ${what}`,
    <MailLayout
      sender={sender}
      heading={isMessage ? 'A message was reported' : 'Somebody was reported'}
      preview={`${reasonWords[reason]}.`}
    >
      <Words>{owner.userName === null ? 'Hello,' : `Hello ${owner.userName},`}</Words>
      <Words>
        <Name of={reporter} gone="A member whose account is gone" at={sender} /> has reported{' '}
        {isMessage ? 'a message from ' : ''}
        <Name of={reported} gone={isMessage ? seen.fromName : seen.name} at={sender} />, on {sayLondon(reportedAt)}.
      </Words>
      <Words>Their reason: {reasonWords[reason]}.</Words>
      {note === '' ? <Words>They wrote nothing about it.</Words> : <Words>What they say about it:</Words>}
      {note !== '' && <Quoted text={note} />}
      <Words>{isMessage ? 'The message, as it was sent:' : 'What their profile showed at that time:'}</Words>
      {isMessage ? <Message seen={seen} /> : <Profile seen={seen} portrait={facts.portrait} />}
      <LinkButton href={`${sender.siteUrl}/admin/moderation/${facts.reportId}`}>Decide what to do</LinkButton>
      <Words>
        Please look at it soon. Whoever was reported has been told nothing, and must not learn who reported them. The
        report is kept until six months after you have dealt with it, with what you see here.
      </Words>
    </MailLayout>,
  )
}

function Name({ of: person, gone, at }: { of: Person; gone: string; at: Sender }) {
  if (!person) return gone
  return <InlineLink href={`${at.siteUrl}/userprofile/${person.id}`}>{person.name}</InlineLink>
}

function Message({ seen: { fromName, toName, sentAt, subject, message } }: { seen: SeenOfMessage }) {
  return (
    <>
      <Words>
        From {fromName} to {toName}, {sayLondon(Temporal.Instant.from(sentAt))}. Subject: {subject}
      </Words>
      <Quoted text={message} />
    </>
  )
}

function Profile({ seen: { headline, body }, portrait }: { seen: SeenOfPerson; portrait: Reported['portrait'] }) {
  if (headline === null) return <Words>They had no profile.</Words>
  return (
    <>
      <Quoted text={body === null ? headline : `${headline}\n\n${body}`} />
      {portrait === 'kept' && <Words>The portrait that it showed is kept with the report.</Words>}
    </>
  )
}
