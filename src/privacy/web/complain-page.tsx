import { useState } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Account, getAccount } from '#accounts/contract/account.ts'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { getSiteInfo, SiteInfo } from '#content/contract.ts'
import { ComplainForm, type Sent } from '#privacy/web/complain-form.tsx'
import { ComplaintSent } from '#privacy/web/complaint-sent.tsx'
import { apiContext, asRouteError, isSignedOut, loaderApi, type Api } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { accessToken, useSignedInAs } from '#platform/web/session.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './complain.module.css'

export const handle: FixedPageHandle = {
  head: {
    title: 'Complain, or ask about your data',
    description: 'Tell us what went wrong, or ask about your data. We’ll reply within 30 days.',
  },
}

type Loaded = {
  siteInfo: SiteInfo
  /** The viewer is 'unknown' on the server, which renders the page as for a visitor. */
  viewer: Account | 'visitor' | 'unknown'
}

/** Loads the page for anyone. A signed-in member need not give a name and address. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const siteInfo = await loaderApi(context)<typeof getSiteInfo>('GET /api/site')
  return { siteInfo, viewer: context.get(inBrowserContext) ? await loadAccount(context.get(apiContext)) : 'unknown' }
}

async function loadAccount(api: Api): Promise<Account | 'visitor'> {
  try {
    return (await accessToken()) === null ? 'visitor' : await api<typeof getAccount>('GET /api/account')
  } catch (error) {
    if (isSignedOut(error)) return 'visitor'
    throw asRouteError(error)
  }
}

export function Component() {
  const { siteInfo, viewer } = useLoaderData<typeof loader>()
  const [sent, setSent] = useState<Sent | null>(null)
  const signedIn = useSignedInAs() !== null
  if (sent) return <ComplaintSent sent={sent} onAnother={() => setSent(null)} />
  const account = typeof viewer === 'string' ? null : viewer
  return (
    <PlainPage heading="Complain, or ask about your data">
      <div className={css.page}>
        <p>
          Tell us what went wrong and what would put it right, or which personal data you’d like to see, correct or
          delete. We’ll email you straight away to confirm we’ve received it, and reply within 30 days.
        </p>
        <p>
          {account !== null && (
            <>
              You can do some of this yourself in <Link to={paths.account}>your account</Link>.{' '}
            </>
          )}
          To report someone, use ‘Report’ next to their name: see the <Link to={paths.rules}>house rules</Link>. If
          you’re in danger, call 999.
        </p>
        {viewer === 'unknown' && signedIn ? (
          <LoadingLines />
        ) : (
          <ComplainForm key={account?.id ?? 'visitor'} account={account} onSent={setSent} />
        )}
        <p className={css.aside}>
          You can also write to <a href={`mailto:${siteInfo.trader.email}`}>{siteInfo.trader.email}</a>, or to{' '}
          {siteInfo.trader.name}, {siteInfo.trader.address}.
        </p>
      </div>
    </PlainPage>
  )
}
