import { Door } from '#event-night/contract.ts'
import { NightState } from '#event-night/contract/night.ts'
import type { SiteTime } from '#platform/contract/site-time.ts'
import { fastForwardOf, timeAfter } from '#platform/fast-forward.ts'
import { loadAnswer } from '#platform/web/offline/saved-answer.ts'

/** Names the saved answers about an event: the list of guests, the rounds, and what a guest sees of them. */
export const doorAnswer = (eventId: number): string => `door of ${eventId}`
export const nightAnswer = (eventId: number): string => `rounds of ${eventId}`
export const ownNightAnswer = (eventId: number): string => `own rounds of ${eventId}`

/** Returns what the console last had of an event, with the site's time of now. Null if it is not saved. */
export function loadSavedNight(memberId: string, eventId: number): { door: Door; night: NightState } | null {
  const door = loadAnswer({ memberId, name: doorAnswer(eventId) }, Door)
  const night = loadAnswer({ memberId, name: nightAnswer(eventId) }, NightState)
  return door && night && { door: atPresent(door), night: atPresent(night) }
}

function atPresent<Answer extends SiteTime>({ answer, ageMs }: { answer: Answer; ageMs: number }): Answer {
  const nowMs = timeAfter(Date.parse(answer.now), ageMs, fastForwardOf(answer))
  return { ...answer, now: new Date(nowMs).toISOString() }
}
