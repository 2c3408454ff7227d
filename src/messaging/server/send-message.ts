import type { Member } from '#accounts/actor.ts'
import { isMatch } from '#matching/server/like-rows.ts'
import { messagingRefusals, type Message, type NewMessage } from '#messaging/contract.ts'
import { askingOf } from '#messaging/server/asking.ts'
import { messageOfSending, type MessageRow } from '#messaging/server/message-rows.ts'
import { presentMessages } from '#messaging/server/present-messages.ts'
import { insertMessage } from '#messaging/server/store.ts'
import { hasWrittenTo, mayWriteTo } from '#messaging/server/writing-rows.ts'
import { findContactDetails } from '#safety/rules/contact-details.ts'
import { noticeContactDetails } from '#safety/server/notice-contact-details.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit, Tried } from '#platform/server/limits.ts'
import { tellLive } from '#platform/server/live/tell-live.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const anHour: Limit = { name: 'messages an hour', tries: 30, minutes: 60 }
const aDay: Limit = { name: 'messages a day', tries: 100, minutes: 24 * 60 }
/** An evening has few guests: whoever writes to so many for the first time sends everyone the same. */
const newPeople: Limit = { name: 'people written to first', tries: 10, minutes: 24 * 60 }

/** Sends a message. What is sent again under the same name of its sending is answered with what arrived first. */
export async function sendMessage(site: Site, by: Member, message: NewMessage): Promise<Message> {
  const sending = { ...message, toUserId: message.toUserId.toLowerCase(), sendingId: message.sending_id ?? newId() }
  const [shown] = await presentMessages(site, askingOf(site, by), [await arrived(site, by, sending)])
  if (!shown) throw new Error('a message that arrived can be shown')
  return shown
}

type Sending = Omit<NewMessage, 'toUserId'> & { toUserId: string; sendingId: string }

async function arrived(site: Site, by: Member, sending: Sending): Promise<MessageRow> {
  const before = await messageOfSending(site.db, by.memberId, sending.sendingId)
  if (before) return before
  const tried = await demandFew(site, by.memberId, sending.toUserId)
  const { row, isNews } = await inTransaction(site.db, (tx) => keep(site, tx, by, sending))
  if (!isNews) await site.limits.giveBack(...tried)
  return row
}

/** Counted before anybody looks whether it may be sent, so that trying out whom one may write to has an end as well. */
async function demandFew(site: Site, memberId: string, toId: string): Promise<Tried[]> {
  const tried: Tried[] = [
    [anHour, memberId],
    [aDay, memberId],
  ]
  if (!(await hasWrittenTo(site.db, memberId, toId))) tried.push([newPeople, memberId])
  for (const one of tried) await site.limits.demand(...one)
  return tried
}

async function keep(site: Site, tx: Tx, by: Member, sending: Sending) {
  const { memberId: fromMemberId } = by
  const { toUserId: toMemberId, subject, message: body, sendingId } = sending
  const asking = askingOf(site, by)
  if (!(await mayWriteTo(tx, asking, toMemberId))) refuse(messagingRefusals.may_not_write)
  const isNews = await insertMessage(tx, {
    id: newId(),
    fromMemberId,
    toMemberId,
    subject,
    body,
    sentAt: asking.now,
    sendingId,
  })
  const row = await messageOfSending(tx, fromMemberId, sendingId)
  if (!row) throw new Error('a message is there once it was kept')
  if (isNews) {
    await notice(site, tx, row)
    // The sender has other pages open, too.
    await tellLive(tx, [toMemberId, fromMemberId], 'messages')
  }
  return { row, isNews }
}

/** It goes out as it is. Between people who are not matched the owner finds it marked. */
async function notice(site: Site, tx: Tx, row: MessageRow): Promise<void> {
  const noticed = [row.subject, row.body].flatMap(findContactDetails).map(({ found }) => found)
  if (noticed.length === 0 || (await isMatch(tx, row.ownId, row.otherId))) return
  const seen = {
    fromName: row.ownName,
    toName: row.otherName,
    subject: row.subject,
    message: row.body,
    sentAt: row.sentAt.toString(),
    noticed,
  }
  await noticeContactDetails(site, tx, { messageId: row.id, fromId: row.ownId, seen })
}
