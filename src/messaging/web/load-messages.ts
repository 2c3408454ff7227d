import type { getExchange, getMessageSettings, listMessages, Message } from '#messaging/contract.ts'
import { withOlder, type Listed } from '#messaging/web/merge-messages.ts'
import { todayInLondon } from '#messaging/web/message-dates.ts'
import { isSignedOut, type Api } from '#platform/web/api.ts'

export type Box = 'inbox' | 'sent'
export type Mailbox = Record<Box, Listed<Message>> & {
  unread: number
  /** The day in London. */
  today: string
}
export type Exchange = Listed<Message> & {
  with: { id: string; name: string; portrait: Message['portrait']; can_write: boolean }
  today: string
}

/** How far back the list is followed for a message that the address names: as many pages more. */
const PAGES_BACK = 4

/** The newest of both lists. */
export async function loadMailbox(api: Api): Promise<Mailbox> {
  const { to_messages, to_cursor, from_messages, from_cursor, unread } = await api<typeof listMessages>(
    'POST /api/messaging/mymessages',
    { body: {} },
  )
  return {
    inbox: { messages: to_messages, cursor: to_cursor },
    sent: { messages: from_messages, cursor: from_cursor },
    unread,
    today: todayOf([...to_messages, ...from_messages]),
  }
}

/** One page more of a list. */
export async function loadOlder(api: Api, box: Box, cursor: string): Promise<Listed<Message>> {
  const answer = await api<typeof listMessages>('POST /api/messaging/mymessages', { body: { cursor } })
  return box === 'inbox'
    ? { messages: answer.to_messages, cursor: answer.to_cursor }
    : { messages: answer.from_messages, cursor: answer.from_cursor }
}

/** The list as far back as this message, so that it can be opened by its address. */
export async function loadBackTo(api: Api, mailbox: Mailbox, box: Box, id: string): Promise<Mailbox> {
  let list = mailbox[box]
  for (let pages = 0; pages < PAGES_BACK && list.cursor !== null; pages += 1) {
    if (list.messages.some((message) => message.id === id)) break
    list = withOlder(list, await loadOlder(api, box, list.cursor))
  }
  return { ...mailbox, [box]: list }
}

/** What the member and one other have written to each other, newest first: the newest, or the page of the cursor. */
export async function loadExchange(api: Api, id: string, cursor?: string): Promise<Exchange> {
  const query = cursor === undefined ? {} : { cursor }
  const answer = await api<typeof getExchange>('GET /api/messaging/with/:id', { params: { id }, query })
  return { ...answer, today: todayOf(answer.messages) }
}

/** Whether emails tell of unread messages; null where that could not be looked up, which hinders nobody from reading. */
export async function loadSettings(api: Api): Promise<{ email_about_unread: boolean } | null> {
  try {
    return await api<typeof getMessageSettings>('GET /api/messaging/settings')
  } catch (error) {
    if (isSignedOut(error)) throw error
    return null
  }
}

function todayOf(messages: readonly Message[]): string {
  return todayInLondon(
    new Date(),
    messages.map((message) => message.sent_date_local),
  )
}
