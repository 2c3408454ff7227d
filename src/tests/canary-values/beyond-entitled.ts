import type { Found } from '#tests/canary-values/crawl.ts'
import type { Entitled } from '#tests/canary-values/entitled.ts'
import type { AskerName, CanaryWorld } from '#tests/canary-values/world-of-canaries.ts'
import { isWhole } from '#platform/testing/suite-size.ts'

/**
 * The differences between what an asker was shown and what they are entitled to, one line per column: what is too much comes
 * first.
 */
export function beyondEntitled(world: CanaryWorld, name: AskerName, found: Found, entitled: Entitled): string[] {
  const me = world.askers.get(name)?.member
  const people = [...world.people].filter(([, { id }]) => id !== me?.id)
  const all = [...people, ...(me ? [['themselves', me] as const] : [])]
  const { anybody = [] } = entitled
  const tooMuch = all.flatMap(([person, { id }]) =>
    [...(found.get(id) ?? [])].flatMap(([column, { by }]) =>
      entitled[person]?.includes(column) || anybody.includes(column) ? [] : [`${person}: ${column}, by ${by}`],
    ),
  )
  // A sample of the requests does not show everything.
  if (!isWhole) return tooMuch
  const tooLittle = all.flatMap(([person, { id }]) =>
    (entitled[person] ?? []).flatMap((column) =>
      found.get(id)?.has(column) ? [] : [`${person}: ${column} is not shown`],
    ),
  )
  const ofNobody = anybody.filter((column) => !all.some(([, { id }]) => found.get(id)?.has(column)))
  return [...tooMuch, ...tooLittle, ...ofNobody.map((column) => `anybody: ${column} is not shown`)]
}
