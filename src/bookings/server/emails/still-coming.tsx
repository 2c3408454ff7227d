import { InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'

/** Asks whether the reader is still coming. Both links lead to a page with a button. */
export function StillComing({ answerLink }: { answerLink: string }) {
  return (
    <>
      <Paragraph>Are you still coming? Please let us know, so that everyone has someone to meet.</Paragraph>
      <LinkButton href={`${answerLink}&answer=coming`}>Yes, I’m coming</LinkButton>
      <Paragraph>
        <InlineLink href={`${answerLink}&answer=not-coming`}>I can’t make it</InlineLink>
      </Paragraph>
    </>
  )
}
