import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import type { ReportReason } from '#safety/contract.ts'
import { isUrgent, reasonWords } from '#safety/rules/report-reasons.ts'
import { sayLondon } from '#safety/server/emails/say-london.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Reported = {
  sender: Sender
  reportId: string
  /** Null: sent to the address for questions, because no account is an owner's. */
  owner: { userName: string | null }
  what: 'a message' | 'a person'
  reason: ReportReason
  reportedAt: Temporal.Instant
}

/**
 * Says that something was reported. Who, whom and what was written stay on the site, behind the second factor, because a mailbox
 * opens with a password alone.
 */
export function reportMail(facts: Reported): Promise<RenderedMail> {
  const { sender, owner, what, reason, reportedAt } = facts
  return renderMail(
    isUrgent(reason) ? `Urgent: ${what} was reported` : `${capital(what)} was reported`,
    <MailLayout sender={sender} heading={`${capital(what)} was reported`} preview={`${reasonWords[reason]}.`}>
      <Words>{owner.userName === null ? 'Hello,' : `Hello ${owner.userName},`}</Words>
      <Words>
        A member reported {what} on {sayLondon(reportedAt)}. The reason they chose: {reasonWords[reason]}.
      </Words>
      <Words>What was reported, and who reported it, is on the site, where only an owner can read it.</Words>
      <LinkButton href={`${sender.siteUrl}/admin/moderation/${facts.reportId}`}>Read the report</LinkButton>
      <Words>
        Please look at it soon. The person it is about has been told nothing and must not learn who reported them. We
        keep the report until six months after you have dealt with it.
      </Words>
    </MailLayout>,
  )
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
