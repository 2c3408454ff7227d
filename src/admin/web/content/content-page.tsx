import { useEffect, useRef, useState } from 'react'
import { data, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type {
  ContentVersion,
  getContent,
  getContentVersion,
  listContentVersions,
  VersionWithContent,
} from '#admin/contract/content.ts'
import { contentNames } from '#admin/web/content/content-names.ts'
import { HomeForm } from '#admin/web/content/home-form.tsx'
import { PageForm } from '#admin/web/content/page-form.tsx'
import { formatVersion } from '#admin/web/content/format-version.ts'
import { SettingsForm } from '#admin/web/content/settings-form.tsx'
import { Versions } from '#admin/web/content/versions.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { getSiteInfo, SiteInfo } from '#content/contract.ts'
import { placeholdersOf } from '#content/rules/placeholders.ts'
import { ContentName } from '#content/contract/written.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

type Loaded = {
  live: VersionWithContent
  /** The earlier version that the URL selects; null if it selects none. */
  earlier: VersionWithContent | null
  versions: { rows: ContentVersion[]; next: string | null }
  site: SiteInfo
}

export const loader = staffLoader<Loaded>(async (api, { params, request }) => {
  const named = ContentName.safeParse(params.name)
  if (!named.success) throw data({ detail: 'We couldn’t find that page.' }, { status: 404 })
  const name = named.data
  const urlParams = new URL(request.url).searchParams
  const version = urlParams.get('version')
  const after = urlParams.get('after')
  const [live, versions, site, earlier] = await Promise.all([
    api<typeof getContent>('GET /api/admin/content/:name', { params: { name } }),
    api<typeof listContentVersions>('GET /api/admin/content/:name/versions', {
      params: { name },
      query: after === null ? {} : { after },
    }),
    api<typeof getSiteInfo>('GET /api/site'),
    version === null
      ? null
      : api<typeof getContentVersion>('GET /api/admin/content/:name/versions/:number', {
          params: { name, number: version },
        }),
  ])
  return { live, earlier, versions, site }
})

export const handle: PageHandle<Loaded | null> = {
  headOf: (loaded) => ({
    title: loaded ? contentNames[loaded.live.name].title : 'Content and settings',
    description: 'One of the site’s pages.',
    path: adminPaths.contentList,
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [published, setPublished] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  const [, setSearch] = useSearchParams()
  if (!loaded)
    return (
      <AdminPage heading="Content and settings">
        <LoadingLines />
      </AdminPage>
    )
  const { live, earlier, versions, site } = loaded
  const { title, publicPath } = contentNames[live.name]

  async function onPublished(number: number): Promise<void> {
    setPublished(number)
    if (earlier) setSearch({}, { preventScrollReset: true })
    else await revalidate()
  }

  return (
    <AdminPage
      heading={title}
      actions={
        <ReloadLink to={publicPath} look="quiet">
          View on the site
        </ReloadLink>
      }
    >
      <p>{formatVersion(live)}.</p>
      <PublishedMessage number={published} />
      {earlier && <EarlierVersionNotice earlier={earlier} />}
      <ContentEditor key={`${live.name} ${earlier?.number ?? live.number}`} {...{ live, earlier, site, onPublished }} />
      <Versions versions={versions} live={live.number} shown={earlier?.number ?? live.number} />
    </AdminPage>
  )
}

/** Shows the confirmation at the top of the page and moves the focus to it. */
function PublishedMessage({ number }: { number: number | null }) {
  const messageRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (number !== null) messageRef.current?.focus()
  }, [number])
  return (
    <MessageGroup ref={messageRef}>
      {number !== null && <Notice look="done">Published. Version {number} will show on the site in a moment.</Notice>}
    </MessageGroup>
  )
}

function EarlierVersionNotice({ earlier }: { earlier: VersionWithContent }) {
  return (
    <Notice>
      This is {earlier.number === 0 ? 'the original version' : `version ${earlier.number}`}. It won’t show on the site
      until you publish it.
    </Notice>
  )
}

type ContentEditorProps = {
  live: VersionWithContent
  earlier: VersionWithContent | null
  site: SiteInfo
  onPublished: (number: number) => Promise<void>
}

function ContentEditor({ live, earlier, site, onPublished }: ContentEditorProps) {
  const shown = earlier ?? live
  const draft = `${live.name} ${shown.number}, over ${live.number}`
  const rest = { basedOn: live.number, draft, names: placeholdersOf(site), onPublished }
  if (shown.name === 'site') return <SettingsForm written={shown.written} {...rest} />
  if (shown.name === 'home') return <HomeForm written={shown.written} {...rest} />
  return <PageForm name={shown.name} written={shown.written} {...rest} />
}
