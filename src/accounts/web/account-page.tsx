import { Link, replace, useLoaderData } from 'react-router'
import type { getAccount } from '#accounts/contract/account.ts'
import { accountSections } from '#accounts/web/account/account-sections.ts'
import { saveSignInEmail } from '#accounts/web/sign-in-email.ts'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './account-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'My account', description: 'Your details, how you sign in, your devices, emails and data.' },
}

/** Older emails link to the parts of this page that now have a page of their own. */
const movedParts = ['#password', '#passkeys']

export const loader = memberLoader(async (api) => {
  const { pathname, hash } = window.location
  if (pathname === paths.account && movedParts.includes(hash)) throw replace(accountPaths.security + hash)
  const account = await api<typeof getAccount>('GET /api/account')
  saveSignInEmail(account.email)
  return account
})

export function Component() {
  const account = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="My account">
      {account ? (
        <p>
          <strong>{account.name}</strong>
          <br />
          You sign in with {account.email}.
        </p>
      ) : (
        <LoadingLines />
      )}
      <ul className={css.sections}>
        {accountSections.map(({ to, label, about }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </PlainPage>
  )
}
