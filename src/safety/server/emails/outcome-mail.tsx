import { Greeting, LinkButton, Paragraph, Quotation } from '#platform/server/mail/mail-parts.tsx'
import type { Measure, Outcome } from '#safety/contract.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type OutcomeDetails = {
  sender: Sender
  member: { userName: string }
  measure: Exclude<Measure, 'dismissed'>
  outcome: Outcome
  note: string
  link: string
}

/** Notifies a member of the outcome, once an owner has reviewed the decision. */
export function outcomeMail({ sender, member, measure, outcome, note, link }: OutcomeDetails): Promise<RenderedMail> {
  const isOver = outcome === 'reversed'
  return renderMail(
    'We’ve reviewed our decision',
    <MailLayout
      sender={sender}
      heading={isOver ? 'We’ve reversed our decision' : 'Our decision stands'}
      preview="An owner has looked at it again."
    >
      <Greeting name={member.userName} />
      <Paragraph>{isOver ? reversedTexts[measure] : upheldTexts[measure]}</Paragraph>
      {note !== '' && <Paragraph>The owner says:</Paragraph>}
      {note !== '' && <Quotation text={note} />}
      <LinkButton href={link}>See the decision</LinkButton>
    </MailLayout>,
  )
}

const reversedTexts: Record<OutcomeDetails['measure'], string> = {
  removed:
    'We’ve reviewed this, and we shouldn’t have deleted it. We can’t bring it back, but you’re welcome to add it again.',
  warned: 'We’ve reviewed the warning and withdrawn it.',
  suspended: 'We’ve reviewed the suspension and lifted it. You can sign in again.',
}
const upheldTexts: Record<OutcomeDetails['measure'], string> = {
  removed: 'We’ve read your response and reviewed our decision. What we deleted won’t be restored.',
  warned: 'We’ve read your response and reviewed our decision. The warning stands.',
  suspended: 'We’ve read your response and reviewed our decision. Your account will stay suspended.',
}
