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

export function Component() {
  return (
    <LinkPage
      heading="Choose a new password"
      Form={ResetPasswordForm}
      outcomes={{
        done: {
          heading: 'Your new password is saved',
          message: <p>You are signed out everywhere. Sign in with your new password.</p>,
          next: (
            <div className={css.actions}>
              <ButtonLink to={paths.signIn}>Sign in</ButtonLink>
            </div>
          ),
        },
        used: {
          heading: 'This link has been used already',
          message: (
            <p>If it was you, sign in with the password that you chose. If it was not, ask for a new link now.</p>
          ),
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
          heading: 'This link is too old',
          message: <p>It worked for an hour. Ask for a new one here.</p>,
          next: requestAnotherLink,
        },
        unknown: {
          heading: 'This link does not work',
          message: (
            <p>
              A newer email may have replaced it, or a part of it is missing: please look for our latest email and open
              its link from there. You can also ask for a new one here.
            </p>
          ),
          next: requestAnotherLink,
        },
      }}
    />
  )
}
