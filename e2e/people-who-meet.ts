import type { getEventAsMember, listOwnEvents } from '#browsing/contract.ts'
import { demoPeople, type DemoPerson } from '#demo/people.ts'
import type { sendLikes } from '#matching/contract.ts'
import type { listMessages, Message, sendMessage } from '#messaging/contract.ts'
import type { EventView } from './demo-events.ts'
import { amy, tom } from './members.ts'
import { asPerson } from './people-who-book.ts'

/** Somebody of the demo, with their id. */
export type Met = DemoPerson & { id: string }
export type Evening = { event: EventView; women: Met[]; men: Met[] }
type Pair = { her: Met; him: Met }

/** Two evenings ago: likes are open. */
export const likesOpen = 'Thirties at the Loriners'
/** Sixteen evenings ago: nobody can send likes any more. */
export const likesClosed = 'Slow evening on the Butty'

/** A past evening of the demo with everyone who was there, but for those whom visitors look round as. */
export async function eveningNamed(site: string, title: string): Promise<Evening> {
  const amyThere = await asPerson(site, amy)
  const attended = await amyThere<typeof listOwnEvents>('POST /api/myevents', { body: {} })
  const found = attended.find((event) => event.title === title)
  if (!found) throw new Error(`the demo lacks '${title}'`)
  const owner = await asPerson(site, { email: 'owner@example.com' })
  const query = { id: found.id }
  const event = await owner<typeof getEventAsMember>('POST /api/event', { query, body: { attendees: true } })
  return { event, women: peopleOf(event.female_attendees), men: peopleOf(event.male_attendees) }
}

function peopleOf(attendees: EventView['female_attendees'] = []): Met[] {
  const people = attendees.flatMap(({ id, name }) => {
    const person = demoPeople.find(({ userName }) => userName === name)
    return person && ![amy.email, tom.email].includes(person.email) ? [{ ...person, id }] : []
  })
  return people.toSorted((a, b) => a.key.localeCompare(b.key))
}

/** Two who were there; each journey of a file has two of its own. */
export function pairOf({ women, men }: Evening, which: number): Pair {
  const [her, him] = [women[which], men[which]]
  if (!her || !him) throw new Error('too few were there')
  return { her, him }
}

export async function sendLikesOf(site: string, person: Met, { event }: Evening, liked: readonly Met[]): Promise<void> {
  const api = await asPerson(site, person)
  const likes = liked.map(({ id }) => ({ id, like: true }))
  await api<typeof sendLikes>('POST /api/sendlikes', { body: { eventId: event.id, likes } })
}

/** Both like each other, and nobody else. */
export async function match(site: string, evening: Evening, { her, him }: Pair): Promise<void> {
  await sendLikesOf(site, her, evening, [him])
  await sendLikesOf(site, him, evening, [her])
}

export async function writeTo(
  site: string,
  from: Met,
  to: Met,
  written: { subject: string; message: string },
): Promise<Message> {
  const api = await asPerson(site, from)
  return api<typeof sendMessage>('POST /api/messaging/sendmessage', { body: { toUserId: to.id, ...written } })
}

/** What somebody has received, newest first. */
export async function inboxOf(site: string, person: Met): Promise<Message[]> {
  const api = await asPerson(site, person)
  return (await api<typeof listMessages>('POST /api/messaging/mymessages', { body: {} })).to_messages
}
