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
    'We have looked at it again',
    <MailLayout
      sender={sender}
      heading={isOver ? 'We have taken it back' : 'It stays as it is'}
      preview="An owner has looked again at what was decided."
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
    'We have looked again at what was deleted, and should not have deleted it. We cannot bring it back, but you may write or show it again.',
  warned: 'We have looked again at the warning, and take it back.',
  suspended: 'We have looked again at the suspension, and take it back: you can sign in as before.',
}
const upheldTexts: Record<OutcomeDetails['measure'], string> = {
  removed: 'We have read your answer and looked again at what was deleted. It stays deleted.',
  warned: 'We have read your answer and looked at it again. The warning stands.',
  suspended: 'We have read your answer and looked at it again. Your account stays suspended.',
}
