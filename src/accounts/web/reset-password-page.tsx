import { useLocation } from 'react-router'
import { z } from 'zod'
import { PasswordResetResult } from '#accounts/contract/authentication.ts'
import { ForgotPasswordForm } from '#accounts/web/forgot-password-form.tsx'
import { linkLoader, LinkPage } from '#accounts/web/link-page.tsx'
import { ResetPasswordForm } from '#accounts/web/reset-password-form.tsx'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Choose a new password', description: 'For members who have forgotten theirs.' },
}

export const loader = linkLoader('reset')

const requestAnotherLink = (
  <div className={css.after}>
    <ForgotPasswordForm email="" />
  </div>
)

/** Says what the new password has done to the member's passkeys, which sign in without it. */
function SavedMessage() {
  const { data } = SavedState.safeParse(useLocation().state)
  const { passkeys_removed: removed = [], passkeys_remaining: remaining = [] } = data?.result ?? {}
  return (
    <>
      <p>You’ve been signed out everywhere. Sign in with your new password.</p>
      {removed.length > 0 && (
        <p>We’ve removed your passkeys: {namesOf(removed)}. You can add new ones once you’re signed in.</p>
      )}
      {remaining.length > 0 && (
        <p>
          These passkeys still work: {namesOf(remaining)}. If you don’t recognise one, sign in and remove it from your
          account straight away.
        </p>
      )}
    </>
  )
}

const SavedState = z.object({ result: PasswordResetResult })

function namesOf(passkeys: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(passkeys.map((name) => `‘${name}’`))
}

export function Component() {
  return (
    <LinkPage
      heading="Choose a new password"
      Form={ResetPasswordForm}
      outcomes={{
        done: {
          heading: 'Your new password is saved',
          message: <SavedMessage />,
          next: (
            <div className={css.actions}>
              <ButtonLink to={paths.signIn}>Sign in</ButtonLink>
            </div>
          ),
        },
        used: {
          heading: 'This link has already been used',
          message: <p>If that was you, sign in with the password you chose. If it wasn’t, ask for a new link now.</p>,
          next: (
            <>
              <div className={css.actions}>
                <ButtonLink to={paths.signIn} look="quiet">
                  Sign in
                </ButtonLink>
              </div>
              {requestAnotherLink}
            </>
          ),
        },
        expired: {
          heading: 'This link has expired',
          message: <p>Links work for one hour. Ask for a new one here.</p>,
          next: requestAnotherLink,
        },
        unknown: {
          heading: 'This link doesn’t work',
          message: (
            <p>
              It may have been replaced by a newer one, or part of it may be missing. Open the link in our latest email,
              or ask for a new one here.
            </p>
          ),
          next: requestAnotherLink,
        },
      }}
    />
  )
}
