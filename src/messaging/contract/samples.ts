import { accountPlaceholders } from '#accounts/contract/samples.ts'
import type * as endpoints from '#messaging/contract.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'
import { samplePortrait } from '#profiles/contract/samples.ts'

/** A placeholder message id for the sample requests. Tests replace it with a real id. */
export const messagingPlaceholders = {
  messageId: '0199f0c1-0008-7000-8000-000000000001',
  idempotencyKey: '0199f0c1-0009-7000-8000-000000000001',
} as const

const { memberId } = accountPlaceholders
const { messageId, idempotencyKey } = messagingPlaceholders
const written = { subject: 'Hello', message: 'Lovely evening.' }
const message = {
  id: messageId,
  from_user: { id: memberId, name: 'Tom Hadley' },
  to_user: { id: '0199f0c1-0001-7000-8000-000000000002', name: 'Emily Brown' },
  ...written,
  sent_date_local: '2026-11-20T22:15:00',
  sent_at: '2026-11-20T22:15:00Z',
  unread: true,
  portrait: samplePortrait,
  can_write: true,
}

export const messagingSamples = {
  'POST /api/messaging/sendmessage': [
    { body: { toUserId: memberId, ...written }, answer: message },
    { body: { toUserId: memberId, ...written, idempotency_key: idempotencyKey } },
  ],
  'POST /api/messaging/mymessages': [
    {
      body: {},
      answer: {
        to_messages: [message],
        from_messages: [],
        to_cursor: null,
        from_cursor: null,
        unread: 1,
        today_local: '2026-11-21',
      },
    },
  ],
  'GET /api/messaging/with/:id': [
    {
      params: { id: memberId },
      query: {},
      answer: {
        with: { ...message.from_user, portrait: samplePortrait, can_write: true },
        messages: [message],
        cursor: null,
        today_local: '2026-11-21',
      },
    },
  ],
  'PUT /api/messaging/read': [{ body: { ids: [messageId] }, answer: { unread: 0 } }],
  'GET /api/messaging/recipients': [
    { answer: { recipients: [{ ...message.from_user, portrait: samplePortrait, is_match: true }] } },
  ],
  'POST /api/messages/:id/report': [
    { params: { id: messageId }, body: { reason: 'other', note: 'A note.' }, answer: {} },
  ],
  'GET /api/messaging/settings': [{ answer: { email_about_unread: true } }],
  'PUT /api/messaging/settings': [{ body: { email_about_unread: false }, answer: { email_about_unread: false } }],
  'GET /api/news': [{ answer: { unread_messages: 1, new_matches: 2, likes_to_send: 1, offers: 0 } }],
} satisfies SamplesOf<typeof endpoints>
