import { slugOf } from '#platform/slug.ts'

/** The age groups that anyone can choose, by the value in the address. */
export const ageGroups: Readonly<Record<string, { from: number; to: number; label: string }>> = {
  '18-29': { from: 18, to: 29, label: '18 to 29' },
  '30-39': { from: 30, to: 39, label: '30 to 39' },
  '40-49': { from: 40, to: 49, label: '40 to 49' },
  '50-59': { from: 50, to: 59, label: '50 to 59' },
  '60-plus': { from: 60, to: 120, label: '60 and over' },
}

/** Returns true if someone of this age group can attend an event with these limits. */
export function suitsAgeGroup(
  group: { from: number; to: number },
  { youngest, oldest }: { youngest: number | null; oldest: number | null },
): boolean {
  return (youngest ?? 0) <= group.to && group.from <= (oldest ?? 120)
}

/** Returns the towns that have a page, each once, with the part of its address. A name without Latin letters or digits has none. */
export function townLinks(towns: readonly string[]): { name: string; slug: string }[] {
  const bySlug = new Map(towns.map((name) => [slugOf(name), { name, slug: slugOf(name) }]))
  bySlug.delete('')
  return [...bySlug.values()]
}
