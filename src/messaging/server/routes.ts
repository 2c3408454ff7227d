import { MemberId } from '#accounts/contract/person.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import { newMatchesOf } from '#matching/server/like-queries.ts'
import * as endpoints from '#messaging/contract.ts'
import { likesContextOf } from '#matching/server/likes-context.ts'
import { changeSettings } from '#messaging/server/change-settings.ts'
import { listMessages } from '#messaging/server/list-messages.ts'
import { unreadBy } from '#messaging/server/message-queries.ts'
import { readMessages } from '#messaging/server/read-messages.ts'
import { reportMessage } from '#messaging/server/report-message.ts'
import { loadConversation } from '#messaging/server/load-conversation.ts'
import { sendMessage } from '#messaging/server/send-message.ts'
import { wantsUnreadMail } from '#messaging/server/unread-queries.ts'
import { waitingItemsOf } from '#messaging/server/waiting-item-queries.ts'
import { recipientsOf, type Recipient } from '#messaging/server/recipient-queries.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import type { Site } from '#platform/server/site.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'

export const messagingRoutes = [
  defineRoute(endpoints.sendMessage, signedIn, async ({ actor, body }, site) => sendMessage(site, actor, body)),
  defineRoute(endpoints.listMessages, signedIn, async ({ actor, body }, site) =>
    listMessages(site, actor, body.cursor),
  ),
  defineRoute(endpoints.getConversation, signedIn, async ({ actor, params, query }, site) =>
    loadConversation(site, actor, params.id, query.cursor),
  ),
  defineRoute(endpoints.readMessages, signedIn, async ({ actor, body }, site) => ({
    unread: await readMessages(site, actor, body.ids),
  })),
  defineRoute(endpoints.listRecipients, signedIn, async ({ actor }, site) => {
    const recipients = await recipientsOf(site.db, likesContextOf(site, actor))
    return { recipients: recipients.map((one) => presentRecipient(site, actor.memberId, one)) }
  }),
  defineRoute(endpoints.reportMessage, signedIn, async ({ actor, params, body }, site) => {
    await reportMessage(site, actor, params.id, body)
    return {}
  }),
  defineRoute(endpoints.getMessageSettings, signedIn, async ({ actor }, site) => settingsOf(site, actor.memberId)),
  defineRoute(endpoints.changeMessageSettings, signedIn, async ({ actor, body }, site) => {
    await changeSettings(site, actor, body)
    return settingsOf(site, actor.memberId)
  }),
  defineRoute(endpoints.getNewItemCounts, signedIn, async ({ actor }, site) => {
    const [unread_messages, new_matches, { likesToSend, offers }] = await Promise.all([
      unreadBy(site.db, actor.memberId),
      newMatchesOf(site.db, actor.memberId),
      waitingItemsOf(site.db, likesContextOf(site, actor)),
    ])
    return { unread_messages, new_matches, likes_to_send: likesToSend, offers }
  }),
]

async function settingsOf(site: Site, memberId: string) {
  return { email_about_unread: await wantsUnreadMail(site.db, memberId) }
}

function presentRecipient(site: Site, viewerId: string, { id, userName, portraitId, isMatch }: Recipient) {
  const portrait = portraitId === null ? null : portraitAddresses(site, viewerId, portraitId)
  return { id: MemberId.parse(id), name: userName, portrait, is_match: isMatch }
}
