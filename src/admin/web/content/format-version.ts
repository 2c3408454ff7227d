import type { ContentVersion } from '#admin/contract/content.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'

/** Formats a version as 'Version 3, published Fri 4 Dec 2026, 7:30 pm by Olive Owner'. */
export function formatVersion({ number, published_at, published_by }: ContentVersion): string {
  if (published_at === null) return 'Original version'
  const by = published_by === null ? '' : ` by ${published_by}`
  return `Version ${number}, published ${formatShortInstant(published_at)}${by}`
}
