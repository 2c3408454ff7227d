import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { getTextPage, PublicTextName, TextPage } from '#content/contract.ts'
import { paths } from '#platform/paths.ts'
import { loaderApi } from '#platform/web/api.ts'
import type { LoadsClientOnUse, PageHandle } from '#platform/web/head.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import { TextSections } from './text-sections.tsx'

const names: Record<string, PublicTextName> = {
  [paths.terms]: 'terms',
  [paths.privacy]: 'privacy',
  [paths.rules]: 'rules',
  [paths.contact]: 'contact',
  [paths.accessibility]: 'accessibility',
}

type TextPageData = { path: string; page: TextPage }

/** Loads the text page that the URL selects. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<TextPageData> {
  const requestedPath = decodeURI(new URL(request.url).pathname).replace(/\/$/, '').toLowerCase()
  const name = names[requestedPath]
  if (!name) throw data({ detail: 'We couldn’t find that page.' }, { status: 404 })
  return {
    path: paths[name],
    page: await loaderApi(context)<typeof getTextPage>('GET /api/texts/page/:name', { params: { name } }),
  }
}

export const handle: PageHandle<TextPageData> & LoadsClientOnUse = {
  loadsClientOnUse: true,
  headOf: ({ path, page }) => ({ title: page.title, description: page.description, path, picture: '/share.png' }),
}

export function Component() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <PlainPage heading={page.title}>
      <TextSections page={page} headings="h2" />
    </PlainPage>
  )
}
