import type { agreeToLikes, sendLikes } from '#matching/contract.ts'
import { likesWording } from '#matching/rules.ts'
import type { getNewItemCounts, listMessages, NewItemCounts, sendMessage } from '#messaging/contract.ts'
import type { Evening, DemoMember, Pair } from './after-an-event.ts'
import { asPerson } from './site-api.ts'

/** Agrees to the use of a person's likes through the API. */
export async function agreeAs(site: string, person: { email: string }): Promise<void> {
  const api = await asPerson(site, person)
  const body = { wording_version: likesWording.version }
  await api<typeof agreeToLikes>('PUT /api/account/likes-consent', { body })
}

/** Sends a person's likes through the API. Agrees to their use first. */
export async function sendLikesOf(
  site: string,
  person: { email: string },
  evening: { event: { id: number } },
  liked: readonly { id: string }[],
): Promise<void> {
  await agreeAs(site, person)
  const api = await asPerson(site, person)
  const likes = liked.map(({ id }) => ({ id, like: true }))
  await api<typeof sendLikes>('POST /api/sendlikes', { body: { eventId: evening.event.id, likes } })
}

/** Makes two attendees match: they like each other and no one else. */
export async function match(site: string, evening: Evening, { her, him }: Pair): Promise<void> {
  await sendLikesOf(site, her, evening, [him])
  await sendLikesOf(site, him, evening, [her])
}

export async function writeTo(
  site: string,
  from: { email: string },
  to: { id: string },
  written: { subject: string; message: string },
): Promise<void> {
  const api = await asPerson(site, from)
  await api<typeof sendMessage>('POST /api/messaging/sendmessage', { body: { toUserId: to.id, ...written } })
}

/** Returns the messages that this person has received from the other, newest first. */
export async function receivedBy(site: string, person: DemoMember, from: DemoMember) {
  const api = await asPerson(site, person)
  const { to_messages } = await api<typeof listMessages>('POST /api/messaging/mymessages', { body: {} })
  return to_messages
    .filter(({ from_user }) => from_user.id === from.id)
    .map(({ subject, message }) => ({ subject, message }))
}

export async function newsOf(site: string, person: DemoMember): Promise<NewItemCounts> {
  return (await asPerson(site, person))<typeof getNewItemCounts>('GET /api/news')
}
