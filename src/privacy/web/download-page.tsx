import { useLoaderData, useRevalidator } from 'react-router'
import type { getAccount } from '#accounts/contract/account.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import type { Download, getDownload } from '#privacy/contract/download.ts'
import { DownloadForm } from '#privacy/web/download-form.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Your data', description: 'A copy of everything we keep about you, as a file.' },
}

/** Loads the download. The id in the emailed link may belong to another member's download or an expired one. */
export const loader = memberLoader(async (api, { request }) => {
  const [{ download }, { id, email }] = await Promise.all([
    api<typeof getDownload>('GET /api/account/download'),
    api<typeof getAccount>('GET /api/account'),
  ])
  const named = new URL(request.url).searchParams.get('id')
  return { download, member: { id, email }, isLinkInvalid: named !== null && named !== download?.id }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="Your data">
      {loaded ? <OwnData key={loaded.member.id} {...loaded} /> : <LoadingLines />}
    </PlainPage>
  )
}

type Loaded = { download: Download | null; member: { email: string }; isLinkInvalid: boolean }

function OwnData({ download, member, isLinkInvalid }: Loaded) {
  const isBeingMade = download?.ready_until_local === null
  return (
    <>
      {isLinkInvalid && (
        <Notice look="wrong">
          We couldn’t find that download. Downloads are only available for 24 hours, to the member who requested them.
          You can request a new one here.
        </Notice>
      )}
      <p>
        You can have a copy of everything we keep about you: your account and profile, bookings and payments, likes and
        matches, messages, and everything else. It’s one file containing a page you can read, the same data in a format
        other programs can use, and your pictures.
      </p>
      <p>
        It leaves out what’s hidden from you on the site, such as a like you can’t see yet, and anything about other
        people beyond what the site shows you.
      </p>
      {/* The text changes in place, so that screen readers announce it. */}
      <div role="status">{isBeingMade && <BeingMade />}</div>
      {download?.ready_until_local && <Ready id={download.id} untilLocal={download.ready_until_local} />}
      {!isBeingMade && <DownloadForm email={member.email} again={download !== null} />}
    </>
  )
}

function BeingMade() {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Notice>We’re preparing your data. It takes about a minute, and we’ll email you when it’s ready.</Notice>
      <Button onPress={() => void revalidate()}>Check again</Button>
    </>
  )
}

function Ready({ id, untilLocal }: { id: string; untilLocal: string }) {
  return (
    <AccountSection heading="Your data is ready" done={null}>
      <p>
        You can save it until <strong>{formatDateTime(untilLocal)}</strong>. Keep it somewhere private: it contains your
        messages and your likes.
      </p>
      <DownloadButton path="/api/account/downloads/:id/file" params={{ id }} look="main">
        Save your data
      </DownloadButton>
    </AccountSection>
  )
}
