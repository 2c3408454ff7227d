import { useLocation } from 'react-router'
import { ActivateForm } from '#accounts/web/activate-form.tsx'
import { ActivationEmailForm } from '#accounts/web/activation-email-form.tsx'
import { browserSecret } from '#accounts/web/browser-secret.ts'
import { linkLoader, LinkPage } from '#accounts/web/link-page.tsx'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { leadsHome, returnAddressIn, signInPath } from '#platform/web/member-page.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Activate your account', description: 'The last step of registering.' },
}

export const loader = linkLoader('activation', browserSecret)

/** Says what a member of an active account can do now, which depends on whether they are signed in. */
function ActiveAccountMessage() {
  return useSignedInAs() === null ? (
    <p>Your account is active, so you can sign in.</p>
  ) : (
    <p>Your account is active, and you’re signed in.</p>
  )
}

/** Leads on to the page for which the visitor registered. */
function NextLink() {
  const to = returnAddressIn(new URLSearchParams(useLocation().search))
  const signedIn = useSignedInAs() !== null
  return (
    <div className={css.actions}>
      {signedIn ? (
        <ButtonLink to={to}>{leadsHome(to) ? 'See the events' : 'Continue'}</ButtonLink>
      ) : (
        <ButtonLink to={signInPath(to)}>Sign in</ButtonLink>
      )}
    </div>
  )
}

export function Component() {
  return (
    <LinkPage
      heading="Activate your account"
      Form={ActivateForm}
      outcomes={{
        done: {
          heading: 'Your account is active',
          message: (
            <p>You’re signed in. Create your profile so that people know who you are, then book your first event.</p>
          ),
          next: (
            <div className={css.actions}>
              <ButtonLink to={paths.profile}>Create my profile</ButtonLink>
              <ButtonLink to={paths.root} look="quiet">
                See the events
              </ButtonLink>
            </div>
          ),
        },
        used: {
          heading: 'This link has already been used',
          message: <ActiveAccountMessage />,
          next: <NextLink />,
        },
        expired: {
          heading: 'This link has expired',
          message: <p>Links work for 48 hours. We can send you a new one.</p>,
          next: <ActivationEmailForm />,
        },
        unknown: {
          heading: 'This link doesn’t work',
          message: (
            <p>
              It may have been replaced by a newer one, or part of it may be missing. Open the link in our latest email,
              or ask for a new one here.
            </p>
          ),
          next: <ActivationEmailForm />,
        },
      }}
    />
  )
}
