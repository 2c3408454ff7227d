import { replace, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { AcceptTermsForm } from '#accounts/web/accept-terms-form.tsx'
import { loadNewTerms } from '#accounts/web/load-new-terms.ts'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { TextSections } from '#content/web/text-sections.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { returnAddressIn, memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Our terms have changed', description: 'For members who accepted earlier terms.' },
}

export const loader = memberLoader(async (api, { request }) => {
  const { accepted, ...loaded } = await loadNewTerms(api)
  if (accepted) throw replace(returnAddressIn(new URL(request.url).searchParams))
  return loaded
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="Our terms have changed">
      <p>They’ve changed since you accepted them. Please read and accept them to continue.</p>
      {loaded === null ? (
        <LoadingLines />
      ) : (
        <>
          <TextSections page={loaded.terms} headings="h2" />
          <AcceptForm version={loaded.version} />
        </>
      )}
    </PlainPage>
  )
}

function AcceptForm({ version }: { version: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return (
    <AcceptTermsForm
      version={version}
      onAccepted={async () => navigate(returnAddressIn(search), { replace: true })}
      onChanged={revalidate}
    >
      <ButtonLink to={paths.signOut} look="quiet">
        Sign out
      </ButtonLink>
    </AcceptTermsForm>
  )
}
