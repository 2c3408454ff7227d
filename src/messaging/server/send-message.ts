import type { Member } from '#accounts/actor.ts'
import { isMatch } from '#matching/server/like-queries.ts'
import { markSeenByWriting } from '#matching/server/set-matches-seen.ts'
import { messagingRefusals, type Message, type NewMessage } from '#messaging/contract.ts'
import { likesContextOf } from '#matching/server/likes-context.ts'
import { enforceMessageLimits } from '#messaging/server/enforce-message-limits.ts'
import { messageByIdempotencyKey, type MessageRow } from '#messaging/server/message-queries.ts'
import { presentMessages } from '#messaging/server/present-messages.ts'
import { insertMessage } from '#messaging/server/store.ts'
import { mayWriteTo } from '#messaging/server/recipient-queries.ts'
import { findContactDetails } from '#safety/rules/contact-details.ts'
import { markContactDetails } from '#safety/server/mark-contact-details.ts'
import { isPairBlocked } from '#safety/server/queries.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Sends a message. If a message with the same idempotency key has already arrived, returns that message instead. */
export async function sendMessage(site: Site, by: Member, message: NewMessage): Promise<Message> {
  const sending = {
    ...message,
    toUserId: message.toUserId.toLowerCase(),
    idempotencyKey: message.idempotency_key ?? newId(),
  }
  const [presented] = await presentMessages(site, likesContextOf(site, by), [await deliver(site, by, sending)])
  if (!presented) throw new Error('the saved message could not be read')
  return presented
}

type SendAttempt = Omit<NewMessage, 'toUserId'> & { toUserId: string; idempotencyKey: string }

async function deliver(site: Site, by: Member, sending: SendAttempt): Promise<MessageRow> {
  const existing = await messageByIdempotencyKey(site.db, by.memberId, sending.idempotencyKey)
  // After a block, a resent message gets the same response as a new message.
  if (existing && !(await isPairBlocked(site.db, by.memberId, existing.otherId)))
    return requireSameMessage(existing, sending)
  // Counts the attempt before checking permission, so that a member cannot try every id to find out whom they may write to.
  const counted = await enforceMessageLimits(site, by.memberId, sending.toUserId)
  const { row, isNew } = await inTransaction(site.db, (tx) => saveMessage(site, tx, by, sending))
  if (!isNew) await site.limits.uncount(...counted)
  return row
}

/** Returns the saved message, or refuses the key if it was already used for a different text or recipient. */
function requireSameMessage(row: MessageRow, { toUserId, subject, message }: SendAttempt): MessageRow {
  const isSame = row.otherId === toUserId && row.subject === subject && row.body === message
  return isSame ? row : refuse(messagingRefusals.idempotency_key_used)
}

async function saveMessage(site: Site, tx: Tx, by: Member, sending: SendAttempt) {
  const { memberId: fromMemberId } = by
  const { toUserId: toMemberId, subject, message: body, idempotencyKey } = sending
  const viewer = likesContextOf(site, by)
  if (!(await mayWriteTo(tx, viewer, toMemberId))) refuse(messagingRefusals.may_not_write)
  const isNew = await insertMessage(tx, {
    id: newId(),
    fromMemberId,
    toMemberId,
    subject,
    body,
    sentAt: viewer.now,
    idempotencyKey,
  })
  const row = await messageByIdempotencyKey(tx, fromMemberId, idempotencyKey)
  if (!row) throw new Error('the message was not found after it was saved')
  if (isNew) {
    await markUnlessMatched(site, tx, row)
    // After the insert, which locks both members, as a deletion does before it deletes matches.
    await markSeenByWriting(tx, { memberId: fromMemberId, otherId: row.otherId, at: viewer.now })
    // Includes the sender, who may have other pages open.
    await publishLiveChange(tx, [toMemberId, fromMemberId], 'messages')
  }
  return { row: requireSameMessage(row, sending), isNew }
}

/**
 * Marks any contact details in the message for the owner, unless the two members have matched. The message itself is not
 * changed.
 */
async function markUnlessMatched(site: Site, tx: Tx, row: MessageRow): Promise<void> {
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
  await markContactDetails(site, tx, { messageId: row.id, fromId: row.ownId, seen })
}
