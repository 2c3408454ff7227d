import type { Member } from '#accounts/actor.ts'
import { isMatch } from '#matching/server/like-rows.ts'
import { messagingRefusals, type Message, type NewMessage } from '#messaging/contract.ts'
import { askingOf } from '#matching/server/asking.ts'
import { countTries } from '#messaging/server/count-tries.ts'
import { messageOfSending, type MessageRow } from '#messaging/server/message-rows.ts'
import { presentMessages } from '#messaging/server/present-messages.ts'
import { insertMessage } from '#messaging/server/store.ts'
import { mayWriteTo } from '#messaging/server/writing-rows.ts'
import { findContactDetails } from '#safety/rules/contact-details.ts'
import { noticeContactDetails } from '#safety/server/notice-contact-details.ts'
import { isPairBlocked } from '#safety/server/queries.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { tellLive } from '#platform/server/live/tell-live.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Sends a message. If it is sent again with the same idempotency key, the response is the message that arrived first. */
export async function sendMessage(site: Site, by: Member, message: NewMessage): Promise<Message> {
  const sending = { ...message, toUserId: message.toUserId.toLowerCase(), sendingId: message.sending_id ?? newId() }
  const [shown] = await presentMessages(site, askingOf(site, by), [await arrived(site, by, sending)])
  if (!shown) throw new Error('a message that arrived can be shown')
  return shown
}

type Sending = Omit<NewMessage, 'toUserId'> & { toUserId: string; sendingId: string }

async function arrived(site: Site, by: Member, sending: Sending): Promise<MessageRow> {
  const before = await messageOfSending(site.db, by.memberId, sending.sendingId)
  // Once a block keeps the two apart, a repeated message gets the same response as any other.
  if (before && !(await isPairBlocked(site.db, by.memberId, before.otherId))) return theSame(before, sending)
  // Counted before checking whether it may be sent, so that nobody can keep testing whom they may write to.
  const tried = await countTries(site, by.memberId, sending.toUserId)
  const { row, isNews } = await inTransaction(site.db, (tx) => keep(site, tx, by, sending))
  if (!isNews) await site.limits.giveBack(...tried)
  return row
}

/** A key is valid only for that text to that person. */
function theSame(row: MessageRow, { toUserId, subject, message }: Sending): MessageRow {
  const isSame = row.otherId === toUserId && row.subject === subject && row.body === message
  return isSame ? row : refuse(messagingRefusals.sending_used)
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
    // The sender may have other pages open too.
    await tellLive(tx, [toMemberId, fromMemberId], 'messages')
  }
  return { row: theSame(row, sending), isNews }
}

/** The message is sent unchanged. If the two have not matched, it is flagged for the owner. */
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
