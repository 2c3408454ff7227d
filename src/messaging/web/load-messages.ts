import type { getConversation, getMessageSettings, listMessages, Message } from '#messaging/contract.ts'
import { withOlder, type LoadedList } from '#messaging/web/merge-messages.ts'
import { isSignedOut, type Api } from '#platform/web/api.ts'

export type Box = 'inbox' | 'sent'
export type Mailbox = Record<Box, LoadedList<Message>> & {
  unread: number
  /** Today's date in London. */
  today: string
}
export type Conversation = LoadedList<Message> & {
  with: { id: string; name: string; portrait: Message['portrait']; can_write: boolean }
  today: string
}

/** The maximum number of further pages to load to find the message in the URL. */
const MAX_OLDER_PAGES = 4

/** Loads the newest messages of both lists. */
export async function loadMailbox(api: Api): Promise<Mailbox> {
  const { to_messages, to_cursor, from_messages, from_cursor, unread, today_local } = await api<typeof listMessages>(
    'POST /api/messaging/mymessages',
    { body: {} },
  )
  return {
    inbox: { messages: to_messages, cursor: to_cursor },
    sent: { messages: from_messages, cursor: from_cursor },
    unread,
    today: today_local,
  }
}

/** Loads the next page of a list. */
export async function loadOlder(api: Api, box: Box, cursor: string): Promise<LoadedList<Message>> {
  const answer = await api<typeof listMessages>('POST /api/messaging/mymessages', { body: { cursor } })
  return box === 'inbox'
    ? { messages: answer.to_messages, cursor: answer.to_cursor }
    : { messages: answer.from_messages, cursor: answer.from_cursor }
}

/** Loads older pages until the list contains this message, up to a limit, so that the message can be opened by its URL. */
export async function loadUntilMessage(api: Api, mailbox: Mailbox, box: Box, id: string): Promise<Mailbox> {
  let list = mailbox[box]
  for (let pages = 0; pages < MAX_OLDER_PAGES && list.cursor !== null; pages += 1) {
    if (list.messages.some((message) => message.id === id)) break
    list = withOlder(list, await loadOlder(api, box, list.cursor))
  }
  return { ...mailbox, [box]: list }
}

/** Loads a page of the messages between the member and another: the newest page, or the page that the cursor points to. */
export async function loadConversation(api: Api, id: string, cursor?: string): Promise<Conversation> {
  const query = cursor === undefined ? {} : { cursor }
  const answer = await api<typeof getConversation>('GET /api/messaging/with/:id', { params: { id }, query })
  return { ...answer, today: answer.today_local }
}

/** Loads the setting for emails about unread messages. Returns null on failure, so that messages can still be read. */
export async function loadSettings(api: Api): Promise<{ email_about_unread: boolean } | null> {
  try {
    return await api<typeof getMessageSettings>('GET /api/messaging/settings')
  } catch (error) {
    if (isSignedOut(error)) throw error
    return null
  }
}
