import type { confirmEmail } from '#accounts/contract/authentication.ts'
import { LinkButton } from '#accounts/web/link-button.tsx'
import { linkLoader, LinkPage } from '#accounts/web/link-page.tsx'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Confirm your email address', description: 'For members who change their email address.' },
}

export const loader = linkLoader('email')

export function Component() {
  return (
    <LinkPage
      heading="Confirm your email address"
      Form={ConfirmForm}
      outcomes={{
        done: {
          heading: 'Your new address is confirmed',
          message: <p>Sign in with it from now on. We have told the old address, in case it was not you.</p>,
          next: <NextLinks />,
        },
        used: {
          heading: 'This link has been used already',
          message: <p>The address is confirmed: sign in with it from now on.</p>,
          next: <NextLinks />,
        },
        expired: {
          heading: 'This link is too old',
          message: (
            <p>It worked for 48 hours. Give the new address once more in your account, and we send a new link.</p>
          ),
          next: <ToAccount />,
        },
        unknown: {
          heading: 'This link does not work',
          message: (
            <p>
              A newer email may have replaced it, or a part of it is missing: please look for our latest email and open
              its link from there. Your account shows which address is waiting to be confirmed.
            </p>
          ),
          next: <ToAccount />,
        },
      }}
    />
  )
}

function NextLinks() {
  return useSignedInAs() === null ? (
    <div className={css.actions}>
      <ButtonLink to={paths.signIn}>Sign in</ButtonLink>
    </div>
  ) : (
    <ToAccount />
  )
}

function ToAccount() {
  return (
    <div className={css.actions}>
      <ButtonLink to={paths.account}>Your account</ButtonLink>
    </div>
  )
}

function ConfirmForm({ token }: { token: string }) {
  return (
    <>
      <p>
        You have asked us to use this email address for your account. From now on you sign in with it, and our emails go
        there.
      </p>
      <LinkButton
        token={token}
        action={(body) => browserApi<typeof confirmEmail>('POST /accounts/confirmemail', { body })}
        failed="We could not confirm the address."
        busy="Confirming…"
      >
        Confirm this address
      </LinkButton>
    </>
  )
}
