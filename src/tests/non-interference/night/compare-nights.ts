import type { NightWorld } from '#tests/non-interference/night/night-world.ts'
import { CONSOLE, type NightHarness, type Observation } from '#tests/non-interference/night/observed-night.ts'
import { playNight, type PlayedNight } from '#tests/non-interference/night/play-night.ts'

/** Thrown with the first difference by which someone could tell two worlds apart. */
export class NightsDistinguishable extends Error {}

/** Plays the night in each world. Throws if anyone can tell the first world from another. Returns the first night. */
export async function compareNights(
  harness: NightHarness,
  [first, ...others]: readonly [NightWorld, ...NightWorld[]],
): Promise<PlayedNight> {
  const played = await playNight(harness, first)
  for (const other of others) {
    const isHostsDoing = [first, other].some(({ reason }) => reason === 'a host keeps them apart')
    const comparable = isHostsDoing ? withoutHostsDoing : (one: Observation) => one.answer
    assertSame(played.observed, (await playNight(harness, other)).observed, comparable)
  }
  return played
}

function assertSame(
  observed: readonly Observation[],
  others: readonly Observation[],
  comparable: (one: Observation) => string,
): void {
  if (observed.length !== others.length) throw new Error('the nights were played in different ways')
  for (const [nth, one] of observed.entries()) {
    const other = others[nth]
    const [answer, otherAnswer] = [comparable(one), other && comparable(other)]
    if (answer !== otherAnswer)
      throw new NightsDistinguishable(`${one.what} tells the worlds apart:\n${answer}\n---\n${otherAnswer}`)
  }
}

/**
 * The console may know what a host did on it: its list of actions has 'keep apart', which counts in the version, and the pair is
 * not among those that the site keeps apart. The plan from both is compared as the printed plan.
 */
function withoutHostsDoing({ what, answer }: Observation): string {
  if (!what.endsWith(CONSOLE)) return answer
  return JSON.stringify(JSON.parse(answer), (key, value: unknown) => {
    if (key === 'version' || key === 'apart') return undefined
    if (key === 'actions' && Array.isArray(value))
      return value.filter((one) => !JSON.stringify(one).includes('keep apart'))
    return value
  })
}
