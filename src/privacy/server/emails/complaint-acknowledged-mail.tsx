import { InlineLink, Quoted, Words } from '#platform/server/mail/mail-parts.tsx'
import type { ComplaintKind } from '#privacy/contract/complaint.ts'
import { nameOfKind } from '#privacy/rules/complaint-words.ts'
import { sayDay } from '#privacy/server/emails/say-day.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type AcknowledgedFacts = {
  sender: Sender
  reference: string
  kind: ComplaintKind
  answerBy: Temporal.PlainDate
  /** For a member, at their own address. Null if anyone may have given the address: then nothing that was typed is repeated. */
  own: { name: string; words: string } | null
}

/** Acknowledges a complaint, with the day by which it will be answered. */
export function acknowledgedMail(facts: AcknowledgedFacts): Promise<RenderedMail> {
  const { sender, reference, kind, answerBy, own } = facts
  const { siteName, siteUrl, trader } = sender
  const what = nameOfKind[kind]
  return renderMail(
    `We have your ${what}: ${reference}`,
    <MailLayout sender={sender} heading={`We have your ${what}`} preview={`We answer it by ${sayDay(answerBy)}.`}>
      <Words>{own === null ? 'Hello,' : `Hello ${own.name},`}</Words>
      <Words>
        Your {what} has reached us, and we answer it by {sayDay(answerBy)}. Its number is {reference}: please give it
        when you write to us about it, at <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Words>
      {own && <Words>This is what you wrote:</Words>}
      {own && <Quoted text={own.words} />}
      {kind === 'data' && (
        <Words>
          Before we give out, correct or delete anything we may ask you to show that it is yours. If you are not happy
          with how we handle your data, you can also go to the Information Commissioner’s Office (ICO), at ico.org.uk.
        </Words>
      )}
      {own === null && (
        <Words>
          You get this because somebody gave this address at <InlineLink href={siteUrl}>{siteName}</InlineLink>. If it
          was not you, there is nothing that you have to do.
        </Words>
      )}
    </MailLayout>,
  )
}
