import { z } from 'zod'
import type { NightPlan } from '#event-night/rules/night/plan-night.ts'
import { deviceStorage } from '#platform/web/device/device-storage.ts'

const KEY = 'printed plan'

const PrintedPlan = z.object({ eventId: z.number(), rounds: z.record(z.string(), z.number()) })

/** Stores that these rounds were printed, as one number for each, so that nothing about guests stays on the device. */
export function storePrintedPlan(eventId: number, { rounds }: Pick<NightPlan, 'rounds'>): void {
  const printed = { eventId, rounds: Object.fromEntries(rounds.map((round) => [round.number, fingerprintOf(round)])) }
  try {
    deviceStorage.setItem(KEY, JSON.stringify(printed))
  } catch {
    // Without storage, the console cannot say that the plan has changed.
  }
}

/** Returns whether a round is planned now that this device has printed differently, or not at all. */
export function hasChangedSincePrinting(eventId: number, { rounds }: Pick<NightPlan, 'rounds'>): boolean {
  const printed = printedPlan()
  if (printed?.eventId !== eventId) return false
  return rounds.some((round) => printed.rounds[round.number] !== fingerprintOf(round))
}

function printedPlan(): z.infer<typeof PrintedPlan> | null {
  try {
    return PrintedPlan.nullable()
      .catch(null)
      .parse(JSON.parse(deviceStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** The FNV-1a hash, with 32 bits. */
function fingerprintOf({ pairs }: NightPlan['rounds'][number]): number {
  const text = pairs
    .map(({ table, seats }) => `${table} ${seats.toSorted().join(' ')}`)
    .toSorted()
    .join()
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
