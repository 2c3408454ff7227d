import { LinkButton, Quoted, Words } from '#platform/server/mail/mail-parts.tsx'
import type { Measure, Removable } from '#safety/contract.ts'
import { listOf, removableWords } from '#safety/rules/removable-words.ts'
import { sayLondon } from '#safety/server/emails/say-london.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type DecidedFacts = {
  sender: Sender
  member: { userName: string }
  measure: Exclude<Measure, 'dismissed'>
  removed: readonly Removable[]
  reason: string
  link: string
  answerUntil: Temporal.Instant
}

/** What an owner has decided about a member, and how to answer it. It does not say whether anyone reported them, or who. */
export function decisionMail(facts: DecidedFacts): Promise<RenderedMail> {
  const { sender, member, measure, removed, reason, link, answerUntil } = facts
  const { subject, heading, sentence } = words[measure]
  const what = listOf(removed.map((one) => removableWords[one]))
  return renderMail(
    subject,
    <MailLayout sender={sender} heading={heading} preview="Please read why. You can answer once.">
      <Words>Hello {member.userName},</Words>
      <Words>{measure === 'removed' ? `We have deleted ${what}.` : sentence}</Words>
      {measure !== 'removed' && removed.length > 0 && <Words>We have also deleted {what}.</Words>}
      <Words>This is why:</Words>
      <Quoted text={reason} />
      {measure === 'suspended' && (
        <Words>
          You cannot sign in for now, and you are signed out on every device. Your places at events have not been given
          away by this; please wait to hear from us before you come to one.
        </Words>
      )}
      <Words>
        If you think that this is wrong, or want to say something about it, you can answer once, until{' '}
        {sayLondon(answerUntil)}. An owner then looks at it again. You need not sign in for that.
      </Words>
      <LinkButton href={link}>See it and answer</LinkButton>
    </MailLayout>,
  )
}

/** The subject does not mention the decision, because it shows on a locked phone. */
const words: Record<DecidedFacts['measure'], { subject: string; heading: string; sentence: string }> = {
  removed: { subject: 'About what you wrote or showed', heading: 'We have deleted something of yours', sentence: '' },
  warned: {
    subject: 'About your account',
    heading: 'A warning',
    sentence: 'We have to give you a warning. If something like it happens again, we may close your account to you.',
  },
  suspended: {
    subject: 'About your account',
    heading: 'Your account is suspended',
    sentence: 'We have suspended your account.',
  },
}
