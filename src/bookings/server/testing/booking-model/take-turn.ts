import { expect } from 'vitest'
import { reach, type Model } from '#bookings/server/testing/booking-model/model.ts'
import { demandTheSame, readSite } from '#bookings/server/testing/booking-model/same-as-site.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { Refused } from '#platform/server/refusals.ts'
import { ApiError } from '#platform/web/api.ts'

type Said = { said: string | string[]; expected: string | string[] }

/** The site has acted already. Now the model does the same, and both must return the same and be in the same state. */
export async function takeTurn(model: Model, real: Scene, does: (turn: Turn) => Said | undefined): Promise<void> {
  // Model and site count minutes. Reading the clock too often must not make something due a minute early.
  if (real.t.clock.now().epochMilliseconds - real.beganAtMs - model.now * 60_000 >= 60_000)
    throw new Error('the clock was looked at so often that a minute has gone by')
  const site = await readSite(real)
  const isGone = (intentId: string) => site.payments[intentId] === 'gone'
  const turn = new Turn(model, { deeds: site.deeds, isGone })
  const both = does(turn)
  turn.end()
  if (both) expect(both.said).toEqual(both.expected)
  for (const said of [both?.said ?? []].flat()) if (/^[a-z_]+$/.test(said)) reach(model, said)
  await demandTheSame(model, real, site)
}

/** What the site returned, or the name of its refusal. */
export async function sayAnswers(asked: readonly Promise<string>[]): Promise<string[]> {
  return Promise.all(asked.map(sayAnswer))
}

export async function sayAnswer(asked: Promise<string>): Promise<string> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError) return error.body.error
    if (error instanceof Refused) return error.refusal.error
    throw error
  }
}
