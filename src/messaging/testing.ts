import type { TestMember } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import type {
  changeMessageSettings,
  getConversation,
  getMessageSettings,
  getNewItemCounts,
  listMessages,
  listRecipients,
  NewMessage,
  readMessages,
  reportMessage,
  sendMessage,
} from '#messaging/contract.ts'
import { insertMessage } from '#messaging/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'
import type { TestSite } from '#tests/test-site.ts'

type Person = Pick<TestMember, 'id'>
type MessageFields = Partial<Pick<NewMessage, 'subject' | 'message' | 'idempotency_key'>>

/** Signs the member in and returns functions that call the messaging API as that member. */
export async function mailboxOf(t: TestSite, member: Pick<TestMember, 'email' | 'password'>) {
  const api = await apiOf(t, member)
  return {
    send: (to: Person, fields: MessageFields = {}) =>
      api<typeof sendMessage>('POST /api/messaging/sendmessage', {
        body: { toUserId: to.id, subject: 'Hello', message: 'Lovely evening.', ...fields },
      }),
    list: (cursor?: string) =>
      api<typeof listMessages>('POST /api/messaging/mymessages', { body: cursor === undefined ? {} : { cursor } }),
    conversation: (other: { id: string }, cursor?: string) =>
      api<typeof getConversation>('GET /api/messaging/with/:id', {
        params: { id: other.id },
        query: cursor === undefined ? {} : { cursor },
      }),
    read: (...ids: string[]) => api<typeof readMessages>('PUT /api/messaging/read', { body: { ids } }),
    recipients: async () => {
      const { recipients } = await api<typeof listRecipients>('GET /api/messaging/recipients')
      return recipients
    },
    report: (id: string, note = '') =>
      api<typeof reportMessage>('POST /api/messages/:id/report', {
        params: { id },
        body: { reason: 'offensive', note },
      }),
    settings: () => api<typeof getMessageSettings>('GET /api/messaging/settings'),
    emails: (email_about_unread: boolean) =>
      api<typeof changeMessageSettings>('PUT /api/messaging/settings', { body: { email_about_unread } }),
    news: () => api<typeof getNewItemCounts>('GET /api/news'),
  }
}

/** Inserts a message directly into the table, even if the rules would refuse it. */
export async function aMessage(
  site: Site,
  { from, to, ...fields }: { from: Person; to: Person; subject?: string; body?: string; sentAt?: Temporal.Instant },
): Promise<string> {
  const id = newId()
  const sentAt = fields.sentAt ?? site.clock.now()
  const text = { subject: fields.subject ?? 'Hello', body: fields.body ?? 'Lovely evening.' }
  const message = { id, fromMemberId: from.id, toMemberId: to.id, ...text, sentAt, idempotencyKey: newId() }
  await inTransaction(site.db, (tx) => insertMessage(tx, message))
  return id
}
