import type { Scope } from '#connections/contract/api-keys.ts'
import { scopeLabels } from '#connections/rules/scope-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatDate } from '#platform/local-time.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ApiKeyMadeDetails = {
  sender: Sender
  owner: { userName: string | null }
  key: { name: string; scopes: readonly Scope[] }
  /** The last day on which it works, such as '2027-11-28'. */
  lastDay: string
}

/** The key itself is on the screen of the owner who made it, and nowhere else. */
export function apiKeyMadeMail({ sender, owner, key, lastDay }: ApiKeyMadeDetails): Promise<RenderedMail> {
  return renderMail(
    'A new API key was made',
    <MailLayout sender={sender} heading="A new API key was made" preview="If it wasn’t you, revoke it.">
      <Greeting name={owner.userName} />
      <Paragraph>
        An owner has made an API key called ‘{key.name}’. A program with this key can read:{' '}
        {key.scopes.map((scope) => scopeLabels[scope].toLowerCase()).join('; ')}. It works until {formatDate(lastDay)}.
      </Paragraph>
      <Paragraph>
        If you or another owner made it, there’s nothing to do. If nobody did, please revoke it at once, and change your
        password.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${adminPaths.apiKeys}`}>See the API keys</LinkButton>
    </MailLayout>,
  )
}
