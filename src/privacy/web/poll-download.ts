import { browserApi } from '#platform/web/api.ts'
import type { getDownload } from '#privacy/contract/download.ts'

const MAX_CHECKS = 20
const BETWEEN_MS = 3_000

/**
 * Polls for up to a minute while this page is open, until the download is ready. After that, the member is notified by email.
 */
export async function pollDownload(onMade: () => Promise<void>): Promise<void> {
  const { pathname } = location
  for (let check = 0; check < MAX_CHECKS; check++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
    if (location.pathname !== pathname) return
    const made = await browserApi<typeof getDownload>('GET /api/account/download').then(
      ({ download }) => download?.ready_until !== null,
      // A brief loss of connection is ignored.
      () => false,
    )
    if (made) return onMade()
  }
}
