import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/** Counts earlier attempts of a subject, one at a time: without a free connection they would be counted in memory. */
export async function countAttempts({ limits }: Site, limit: Limit, subject: string, attempts: number): Promise<void> {
  for (let counted = 0; counted < attempts; counted += 1) await limits.isExceeded(limit, subject)
}
