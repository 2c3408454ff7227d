import { likesOpenAtMs, type EventState } from '#events/rules.ts'
import { matchingRefusals } from '#matching/contract.ts'
import type { Refusal } from '#platform/contract.ts'

const DAY_MS = 24 * 3_600_000

type Ended = Pick<EventState, 'endsAtMs' | 'endedAtMs'>

/** When likes close: so many times 24 hours after they opened. */
export function likesCloseAtMs(event: Ended, openDays: number): number {
  return likesOpenAtMs(event) + openDays * DAY_MS
}

/** How it stands with the likes of somebody who attended. */
export type LikesStand = 'not open' | 'open' | 'sent' | 'closed'

export function likesStand(event: Ended, sent: 'sent' | 'not sent', openDays: number, nowMs: number): LikesStand {
  if (sent === 'sent') return 'sent'
  if (nowMs < likesOpenAtMs(event)) return 'not open'
  return nowMs < likesCloseAtMs(event, openDays) ? 'open' : 'closed'
}

/** Why the card cannot be sent now; nothing where it can. */
export function whyNotSend(stand: LikesStand): Refusal | undefined {
  if (stand === 'sent') return matchingRefusals.likes_already_sent
  if (stand === 'not open') return matchingRefusals.likes_not_open
  return stand === 'closed' ? matchingRefusals.likes_closed : undefined
}
