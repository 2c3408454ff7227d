import type { Transfer } from '#bookings/contract/replacement.ts'
import { replacementLink } from '#bookings/server/replacements/replacement-link.ts'
import type { Site } from '#platform/server/site.ts'

/** Presents an open transfer to the member who started it. */
export function presentTransfer(
  site: Pick<Site, 'keys' | 'config'>,
  { id, sentTo, startedAt }: { id: string; sentTo: string | null; startedAt: Temporal.Instant },
): Transfer {
  return { link: replacementLink(site, id), sent_to: sentTo, started_at: startedAt.toString() }
}
