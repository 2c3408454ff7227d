import type { Role } from '#accounts/contract/person.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export function recoveryCodeUsedMail(
  sender: Sender,
  { name, role, remaining }: { name: string; role: Role; remaining: number },
): Promise<RenderedMail> {
  const { siteName, siteUrl, trader } = sender
  const isStaff = role !== 'member'
  return renderMail(
    'A recovery code was used',
    <MailLayout
      sender={sender}
      heading="A recovery code was used"
      preview="It took the place of your authenticator app."
    >
      <Greeting name={name} />
      <Paragraph>
        Somebody, we hope you, has just got into your account with {siteName} with one of your recovery codes, in place
        of the authenticator app. It works no more. {remainingMessage(remaining)}
      </Paragraph>
      <Paragraph>
        If you have lost the app, set up another one, which also gives you new codes:{' '}
        <InlineLink href={`${siteUrl}${isStaff ? adminPaths.secondFactor : paths.account}`}>
          {isStaff ? 'your second factor' : 'your account'}
        </InlineLink>
        .
      </Paragraph>
      <Paragraph>
        If it was not you, <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new password</InlineLink>{' '}
        at once, which signs everybody out, and{' '}
        {isStaff ? (
          'tell another owner of the site'
        ) : (
          <>
            write to us: <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>
          </>
        )}
        .
      </Paragraph>
    </MailLayout>,
  )
}

function remainingMessage(remaining: number): string {
  if (remaining === 0) return 'It was the last one: please make new ones today.'
  return remaining === 1 ? 'One is left.' : `${remaining} are left.`
}
