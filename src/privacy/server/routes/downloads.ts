import { signedIn, signedInFreshIfTwoStep } from '#accounts/server/access-rules.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import { noteSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import * as endpoints from '#privacy/contract/download.ts'
import { requestDownload, isLost } from '#privacy/server/downloads/request-download.ts'
import { downloadOf, fileOf } from '#privacy/server/downloads/download-queries.ts'

async function presentDownload(site: Site, memberId: string) {
  const download = await downloadOf(site.db, memberId, site.clock.now())
  if (!download || isLost(download, site.clock.now())) return { download: null }
  const { id, requestedAt, expiresAt } = download
  const local = expiresAt?.toZonedDateTimeISO('Europe/London').toPlainDateTime()
  return {
    download: {
      id,
      requested_at: requestedAt.toString(),
      ready_until: expiresAt?.toString() ?? null,
      ready_until_local: local?.toString({ smallestUnit: 'minute' }) ?? null,
    },
  }
}

export const downloadRoutes: readonly Route[] = [
  defineRoute(endpoints.requestDownload, signedInFreshIfTwoStep, async ({ actor, body }, site) => {
    await requestDownload(site, actor, body.current_password)
    return presentDownload(site, actor.memberId)
  }),
  defineRoute(endpoints.getDownload, signedIn, ({ actor }, site) => presentDownload(site, actor.memberId)),
  defineRoute(endpoints.getDownloadFile, signedInFreshIfTwoStep, async ({ actor, params: { id } }, site) => {
    const body = await fileOf(site.db, { id, memberId: actor.memberId, now: site.clock.now() })
    if (!body) return refuse(endpoints.downloadRefusals.download_not_found)
    noteSecurityEvent(site, { kind: 'data download fetched', memberId: actor.memberId })
    return {
      body,
      headers: { 'content-disposition': 'attachment; filename="your-data.zip"', 'cache-control': 'no-store' },
    }
  }),
]
