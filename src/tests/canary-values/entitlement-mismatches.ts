import type { Found } from '#tests/canary-values/crawl.ts'
import type { Entitlement } from '#tests/canary-values/entitlements.ts'
import type { ViewerName, CanaryWorld } from '#tests/canary-values/canary-world.ts'
import { isWhole } from '#platform/testing/suite-size.ts'

/**
 * Returns the differences between what a viewer was shown and what they are entitled to, one line per column. Leaks come first.
 */
export function entitlementMismatches(
  world: CanaryWorld,
  name: ViewerName,
  found: Found,
  entitlements: Entitlement,
): string[] {
  const me = world.viewerSessions.get(name)?.member
  const people = [...world.people].filter(([, { id }]) => id !== me?.id)
  const all = [...people, ...(me ? [['themselves', me] as const] : [])]
  const { anybody = [] } = entitlements
  const unexpected = all.flatMap(([person, { id }]) =>
    [...(found.get(id) ?? [])].flatMap(([column, { by }]) =>
      entitlements[person]?.includes(column) || anybody.includes(column) ? [] : [`${person}: ${column}, by ${by}`],
    ),
  )
  // If only a sample of the requests was made, a missing column does not mean that the viewer cannot see it.
  if (!isWhole) return unexpected
  const missing = all.flatMap(([person, { id }]) =>
    (entitlements[person] ?? []).flatMap((column) =>
      found.get(id)?.has(column) ? [] : [`${person}: ${column} is not shown`],
    ),
  )
  const neverShown = anybody.filter((column) => !all.some(([, { id }]) => found.get(id)?.has(column)))
  return [...unexpected, ...missing, ...neverShown.map((column) => `anybody: ${column} is not shown`)]
}
