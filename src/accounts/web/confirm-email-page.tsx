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
  head: { title: 'Confirm your email address', description: 'For members who are changing their email address.' },
}

export const loader = linkLoader('email')

export function Component() {
  return (
    <LinkPage
      heading="Confirm your email address"
      Form={ConfirmForm}
      outcomes={{
        done: {
          heading: 'Your new email address is confirmed',
          message: <p>Use it to sign in from now on. We’ve also emailed your old address, in case this wasn’t you.</p>,
          next: <NextLinks />,
        },
        used: {
          heading: 'This link has already been used',
          message: <p>Your new address is already confirmed. Use it to sign in from now on.</p>,
          next: <NextLinks />,
        },
        expired: {
          heading: 'This link has expired',
          message: (
            <p>Links work for 48 hours. Enter the new address again in your account and we’ll send a new link.</p>
          ),
          next: <ToAccount />,
        },
        unknown: {
          heading: 'This link doesn’t work',
          message: (
            <p>
              It may have been replaced by a newer one, or part of it may be missing. Open the link in our latest email.
              Your account shows which address is waiting to be confirmed.
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
      <ButtonLink to={paths.accountDetails}>See my details</ButtonLink>
    </div>
  )
}

function ConfirmForm({ token }: { token: string }) {
  return (
    <>
      <p>
        You’ve asked to use this email address for your account. Once you confirm it, you’ll sign in with it and our
        emails will go there.
      </p>
      <LinkButton
        token={token}
        action={(body) => browserApi<typeof confirmEmail>('POST /accounts/confirmemail', { body })}
        failed="We couldn’t confirm the address."
        busy="Confirming…"
      >
        Confirm this address
      </LinkButton>
    </>
  )
}
