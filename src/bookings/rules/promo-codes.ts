/** A promo code as the owner made it. Days are those of events, in local time. */
export type PromoCodeTerms = {
  startsAtMs: number
  endsAtMs: number | null
  isStopped: boolean
  eventsFrom: string | null
  eventsTo: string | null
  /** Empty if the code can be used for every event. */
  eventIds: readonly number[]
  forNewcomers: boolean
  mostUses: number | null
  mostUsesEach: number | null
}

/** A use of a code that a member asks for. The numbers of uses leave this one out. */
export type PromoCodeUse = {
  nowMs: number
  eventId: number
  /** The day on which the event starts, in local time, such as '2027-02-14'. */
  eventDay: string
  /** Whether the member has not booked before. */
  isNewcomer: boolean
  uses: number
  usesByMember: number
}

export type PromoCodeProblem =
  | 'code_not_found'
  | 'code_not_started'
  | 'code_ended'
  | 'code_other_events'
  | 'code_for_newcomers'
  | 'code_used_up'
  | 'code_already_used'

/** Returns why a member cannot use a code for an event, or null if they can. */
export function promoCodeProblem(code: PromoCodeTerms, use: PromoCodeUse): PromoCodeProblem | null {
  if (code.isStopped || (code.endsAtMs !== null && code.endsAtMs <= use.nowMs)) return 'code_ended'
  if (code.startsAtMs > use.nowMs) return 'code_not_started'
  const isListed = code.eventIds.length === 0 || code.eventIds.includes(use.eventId)
  const isTooEarly = code.eventsFrom !== null && use.eventDay < code.eventsFrom
  const isTooLate = code.eventsTo !== null && use.eventDay > code.eventsTo
  if (!isListed || isTooEarly || isTooLate) return 'code_other_events'
  if (code.forNewcomers && !use.isNewcomer) return 'code_for_newcomers'
  if (code.mostUsesEach !== null && use.usesByMember >= code.mostUsesEach) return 'code_already_used'
  return code.mostUses !== null && use.uses >= code.mostUses ? 'code_used_up' : null
}
