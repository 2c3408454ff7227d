import type { Transfer } from '#bookings/contract/replacement.ts'
import { replacementLink, type ReplacementToken } from '#bookings/server/replacements/replacement-link.ts'
import type { Site } from '#platform/server/site.ts'

/** Presents an open transfer to the member who started it. */
export function presentTransfer(
  site: Pick<Site, 'keys' | 'config'>,
  transfer: { id: string; sentTo: string | null; startedAt: Temporal.Instant } & Pick<
    ReplacementToken,
    'tokenSealed' | 'tokenKeyId'
  >,
): Transfer {
  const { sentTo, startedAt } = transfer
  return { link: replacementLink(site, transfer) ?? '', sent_to: sentTo, started_at: startedAt.toString() }
}
