import { adminPaths } from '#platform/admin-paths.ts'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type AnsweredDetails = {
  sender: Sender
  /** Null if no account has the owner role, in which case the email goes to the address for questions. */
  owner: { userName: string | null }
  member: { userName: string }
  decisionId: string
}

/** Notifies an owner that a member has responded to a decision. The answer is shown in admin only. */
export function answeredMail({ sender, owner, member, decisionId }: AnsweredDetails): Promise<RenderedMail> {
  return renderMail(
    `${member.userName} has responded to a decision`,
    <MailLayout sender={sender} heading="A member has responded to a decision" preview="Please review the decision.">
      <Greeting name={owner.userName} />
      <Paragraph>
        {member.userName} has responded to the decision about them. Please read their response and decide whether the
        decision stands. They’ll get an email either way.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${adminPaths.decision(decisionId)}`}>Review the decision</LinkButton>
    </MailLayout>,
  )
}
