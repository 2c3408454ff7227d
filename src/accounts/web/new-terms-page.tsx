import { replace, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { z } from 'zod'
import type { acceptTerms, getAccount } from '#accounts/contract/account.ts'
import { LoadingLines } from '#accounts/web/loading-lines.tsx'
import type { getTextPage } from '#content/contract.ts'
import { TextSections } from '#content/web/text-sections.tsx'
import { ApiError, browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { goOnTo, memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Our terms have changed', description: 'For members who accepted earlier terms.' },
}

export const loader = memberLoader(async (api, { request }) => {
  const [account, terms] = await Promise.all([
    api<typeof getAccount>('GET /api/account'),
    api<typeof getTextPage>('GET /api/texts/page/:name', { params: { name: 'terms' } }),
  ])
  if (account.terms_accepted) throw replace(goOnTo(new URL(request.url).searchParams))
  return { version: account.terms_version, terms }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="Our terms have changed">
      <p>They have changed since you accepted them. Please read them, and accept them to go on.</p>
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
  const form = useForm({
    schema: z.object({}),
    failed: 'We could not keep that you accept the terms.',
    send: async () => {
      try {
        await browserApi<typeof acceptTerms>('PUT /api/account/terms', { body: { version } })
      } catch (error) {
        if (error instanceof ApiError && error.body.error === 'terms_changed') await revalidate()
        throw error
      }
      await navigate(goOnTo(search), { replace: true })
    },
  })
  return (
    <div className={css.aside}>
      <p>
        By accepting you also agree that who you like, which is sensitive information about you, is used to find your
        matches.
      </p>
      <div className={css.actions}>
        <form {...form.props}>
          <SubmitButton form={form} busy="One moment…">
            I accept the terms
          </SubmitButton>
        </form>
        <ButtonLink to="/signout" look="quiet">
          Sign out
        </ButtonLink>
      </div>
    </div>
  )
}
