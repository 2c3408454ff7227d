import { adminPaths } from '#platform/admin-paths.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type WebhookTurnedOffDetails = {
  sender: Sender
  owner: { userName: string | null }
  webhook: { id: string; name: string }
}

export function webhookTurnedOffMail({ sender, owner, webhook }: WebhookTurnedOffDetails): Promise<RenderedMail> {
  return renderMail(
    `The webhook ‘${webhook.name}’ is off`,
    <MailLayout
      sender={sender}
      heading={`The webhook ‘${webhook.name}’ is off`}
      preview="It stopped answering, so we’ve turned it off."
    >
      <Greeting name={owner.userName} />
      <Paragraph>
        The program that gets the messages of the webhook ‘{webhook.name}’ has stopped accepting them, so we’ve turned
        the webhook off. Bookings and payments aren’t affected.
      </Paragraph>
      <Paragraph>
        We’ll keep recording its messages. Once the program works again, turn the webhook on and replay what it has
        missed. We keep messages for 30 days.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${adminPaths.webhook(webhook.id)}`}>See the webhook</LinkButton>
    </MailLayout>,
  )
}
