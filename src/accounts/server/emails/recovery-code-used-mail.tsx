import type { Role } from '#accounts/contract/person.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { accountPaths } from '#platform/account-paths.ts'
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
      preview="It was used instead of your authenticator app."
    >
      <Greeting name={name} />
      <Paragraph>
        Someone, hopefully you, has just signed in to your account with {siteName} using one of your recovery codes
        instead of the authenticator app. That code won’t work again. {remainingMessage(remaining)}
      </Paragraph>
      <Paragraph>
        If you’ve lost the app, set up a new one{isStaff ? ' under ' : ' in '}
        <InlineLink href={`${siteUrl}${isStaff ? adminPaths.secondFactor : accountPaths.security}`}>
          {isStaff ? 'Two-step verification' : 'your account'}
        </InlineLink>
        . You’ll get new codes too.
      </Paragraph>
      <Paragraph>
        If it wasn’t you, <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new password</InlineLink>{' '}
        straight away, which will sign out every device, and{' '}
        {role === 'owner' ? (
          'create new recovery codes'
        ) : (
          <>
            email us: <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>
          </>
        )}
        .
      </Paragraph>
    </MailLayout>,
  )
}

function remainingMessage(remaining: number): string {
  if (remaining === 0) return 'It was your last one, so please create new ones today.'
  return remaining === 1 ? 'You have one left.' : `You have ${remaining} left.`
}
