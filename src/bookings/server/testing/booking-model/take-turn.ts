import { expect } from 'vitest'
import { markReached, type Model } from '#bookings/server/testing/booking-model/model.ts'
import { expectSame, readSite } from '#bookings/server/testing/booking-model/expect-same-as-site.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { Refused } from '#platform/server/refusals.ts'
import { ApiError } from '#platform/web/api.ts'

type TurnResult = { actual: string | string[]; expected: string | string[] }

/**
 * Runs the model's part of a turn, after the site has run its own. Both must return the same result and be in the same state.
 */
export async function takeTurn(
  model: Model,
  real: RealSite,
  does: (turn: Turn) => TurnResult | undefined,
): Promise<void> {
  // The model and the site are compared in minutes. If the clock is read too often, it advances, and something could be due a
  // minute early.
  if (real.t.clock.now().epochMilliseconds - real.beganAtMs - model.now * 60_000 >= 60_000)
    throw new Error('the clock was read so often that it advanced by a minute')
  const site = await readSite(real)
  const isGone = (intentId: string) => site.payments[intentId]?.startsWith('gone ') ?? false
  const turn = new Turn(model, { actions: site.actions, isGone })
  const both = does(turn)
  turn.end()
  if (both) expect(both.actual).toEqual(both.expected)
  for (const actual of [both?.actual ?? []].flat()) if (/^[a-z_]+$/.test(actual)) markReached(model, actual)
  await expectSame(model, real, site)
}

/** Returns the site's answers, or the names of its refusals. */
export async function outcomesOf(answer: readonly Promise<string>[]): Promise<string[]> {
  return Promise.all(answer.map(outcomeOf))
}

export async function outcomeOf(answer: Promise<string>): Promise<string> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) return error.body.error
    if (error instanceof Refused) return error.refusal.error
    throw error
  }
}
