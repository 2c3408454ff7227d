/** The number of days in which a member can answer a decision about them. */
export const DAYS_TO_ANSWER = 28

export function answerUntil(decidedAt: Temporal.Instant): Temporal.Instant {
  return decidedAt.add({ hours: DAYS_TO_ANSWER * 24 })
}

type AnswerableDecision = {
  decidedAt: Temporal.Instant
  answeredAt: Temporal.Instant | null
  settledAt: Temporal.Instant | null
}

/** Returns why a decision can no longer be answered, or undefined if it can. */
export function reasonAgainstAnswer(
  { decidedAt, answeredAt, settledAt }: AnswerableDecision,
  now: Temporal.Instant,
): 'settled' | 'answered' | 'too late' | undefined {
  if (settledAt) return 'settled'
  if (answeredAt) return 'answered'
  return Temporal.Instant.compare(now, answerUntil(decidedAt)) > 0 ? 'too late' : undefined
}
