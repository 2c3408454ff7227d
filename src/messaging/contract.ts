import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { singleLineText, multiLineText } from '#platform/user-text.ts'
import { Portrait } from '#profiles/contract.ts'
import { Report, safetyRefusals } from '#safety/contract.ts'

export const SUBJECT_LENGTH = 120
export const MESSAGE_LENGTH = 5_000
/** The maximum number of messages per list in one response. */
export const PAGE_LENGTH = 50

export const Subject = singleLineText({ maxLength: SUBJECT_LENGTH, empty: 'Please enter a subject.' })
export const MessageText = multiLineText({ maxLength: MESSAGE_LENGTH, empty: 'Please enter your message.' })

export const NewMessage = z.object({
  toUserId: MemberId,
  subject: Subject,
  message: MessageText,

  /**
   * The browser's idempotency key for this message. If the response is lost and the message is sent again, it arrives only
   * once. A message with another text or recipient needs another key.
   */
  idempotency_key: z.uuid().optional(),
})
export type NewMessage = z.infer<typeof NewMessage>

const Named = z.object({ id: MemberId, name: z.string() })

export const Message = z.object({
  id: z.string(),
  from_user: Named,
  to_user: Named,
  subject: z.string(),
  message: z.string(),
  /** ISO 8601 without an offset, in the members' time zone: Europe/London. */
  sent_date_local: z.string(),

  sent_at: z.string(),
  /** Always false for sent messages, because a sender is never shown whether their message has been read. */
  unread: z.boolean(),
  /** The other member's portrait; null if they do not show one. */
  portrait: Portrait.nullable(),
  /** True if the member may write to the other member and see their profile. */
  can_write: z.boolean(),
})
export type Message = z.infer<typeof Message>

export const messagingRefusals = refusalTable({
  may_not_write: {
    status: 403,
    detail: 'You can message people you’ve matched with, people who like you and people who’ve messaged you.',
  },
  idempotency_key_used: {
    status: 409,
    detail: 'A different message has just been sent from this form. Please send this one again.',
  },
  conversation_not_found: {
    status: 404,
    detail: 'There’s no conversation to show. People you’ve blocked and people who have left aren’t shown here.',
  },
  message_not_found: { status: 404, detail: 'We couldn’t find this message.' },
  bad_cursor: { status: 422, detail: 'We couldn’t find those messages. Please reload the page.' },
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messaging/sendmessage',
  summary: 'Sends a message to another member to whom the member may write',
  activity: 'sent a message',
  body: NewMessage,
  answer: Message,
  links: { 'GET /api/messaging/with/:id': { id: '$request.body#/toUserId' } },
  status: 201,
  refusals: {
    may_not_write: messagingRefusals.may_not_write,
    idempotency_key_used: messagingRefusals.idempotency_key_used,
  },
})

const Cursor = z.string().max(200).nullable()

/** The site's date today in Europe/London, in ISO 8601. A device's clock may be wrong. */
const TodayLocal = z.string()

export const listMessages = endpoint({
  method: 'POST',
  path: '/api/messaging/mymessages',
  summary: 'Lists the newest received and sent messages or, with a cursor, one page of the list that it belongs to',
  activity: 'viewed the site',
  body: z.object({ cursor: z.string().max(200).optional() }),
  answer: z.object({
    /** Received messages, newest first; empty if the cursor is for the sent messages. */
    to_messages: z.array(Message),
    /** Sent messages, newest first; empty if the cursor is for the received messages. */
    from_messages: z.array(Message),

    /** The cursor for each list's next page; null on the list's last page, or if the list was not requested. */
    to_cursor: Cursor,
    from_cursor: Cursor,
    unread: z.number(),
    today_local: TodayLocal,
  }),
  refusals: { bad_cursor: messagingRefusals.bad_cursor },
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/messaging/with/:id',
  summary: 'Lists a page of the messages between the member and one other member, newest first',
  params: z.object({ id: z.string() }),
  query: z.object({ cursor: z.string().max(200).optional() }),
  answer: z.object({
    with: Named.extend({ portrait: Portrait.nullable(), can_write: z.boolean() }),
    messages: z.array(Message),
    cursor: Cursor,
    today_local: TodayLocal,
  }),
  refusals: {
    conversation_not_found: messagingRefusals.conversation_not_found,
    bad_cursor: messagingRefusals.bad_cursor,
  },
})

export const readMessages = endpoint({
  method: 'PUT',
  path: '/api/messaging/read',
  summary: 'Marks these messages as read, and skips those that the member did not receive',
  activity: 'read messages',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(PAGE_LENGTH) }),
  answer: z.object({ unread: z.number() }),
})

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/messaging/recipients',
  summary: 'Lists everyone to whom the member may write, ordered by name',
  answer: z.object({
    recipients: z.array(Named.extend({ portrait: Portrait.nullable(), is_match: z.boolean() })),
  }),
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:id/report',
  summary: 'Reports a message that the member received to the owner',
  activity: 'reported a message',
  params: z.object({ id: z.string() }),
  body: Report,
  answer: z.object({}),
  status: 201,
  refusals: {
    message_not_found: messagingRefusals.message_not_found,
    person_not_found: safetyRefusals.person_not_found,
  },
})

const MessageSettings = z.strictObject({
  /** True if the member is emailed about unread messages. The email never quotes them. */
  email_about_unread: z.boolean('Please say yes or no.'),
})

export const getMessageSettings = endpoint({
  method: 'GET',
  path: '/api/messaging/settings',
  summary: 'Returns the member’s settings for emails about messages',
  answer: MessageSettings,
})

export const changeMessageSettings = endpoint({
  method: 'PUT',
  path: '/api/messaging/settings',
  summary: 'Changes the member’s settings for emails about messages',
  activity: 'changed your email settings',
  body: MessageSettings,
  answer: MessageSettings,
})

export const getNewItemCounts = endpoint({
  method: 'GET',
  path: '/api/news',
  summary: 'Returns the counts of what waits for the member, for the navigation',
  activity: null,
  answer: z.object({
    unread_messages: z.number(),
    new_matches: z.number(),

    /** The number of events for which the member can still send likes. */
    likes_to_send: z.number(),
    /** The number of places that the waiting list offers to the member. */
    offers: z.number(),
  }),
})
export type NewItemCounts = z.infer<(typeof getNewItemCounts)['answer']>
