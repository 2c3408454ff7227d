import type { signOutDevice } from '#accounts/contract/authentication.ts'
import { formatInLondon } from '#accounts/web/account/format-session-time.ts'
import { LinkButton } from '#accounts/web/link-button.tsx'
import { linkLoader, LinkPage, type FormProps } from '#accounts/web/link-page.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Was this you?', description: 'For members who’ve been emailed about a new sign-in.' },
}

export const loader = linkLoader('device')

export function Component() {
  return (
    <LinkPage
      heading="Was this you?"
      Form={SignOutForm}
      outcomes={{
        done: {
          heading: 'That browser is signed out',
          message: (
            <p>
              Now choose a new password, so that nobody can get in with the old one. That will sign you out on every
              device.
            </p>
          ),
          next: <ChoosePassword />,
        },
        used: {
          heading: 'You’ve already signed that browser out',
          message: <p>If you haven’t chosen a new password since, do that now.</p>,
          next: <ChoosePassword />,
        },
        expired: {
          heading: 'This link has expired',
          message: (
            <p>
              Links work for 30 days. If you don’t recognise a device in your account, choose a new password, which will
              sign you out everywhere.
            </p>
          ),
          next: <ChoosePasswordOrLook />,
        },
        unknown: {
          heading: 'This link doesn’t work',
          message: (
            <p>
              Part of it may be missing. Open it again from our email, or choose a new password, which will sign you out
              everywhere.
            </p>
          ),
          next: <ChoosePasswordOrLook />,
        },
      }}
    />
  )
}

function ChoosePassword() {
  return (
    <div className={css.actions}>
      <ButtonLink to={paths.forgottenPassword}>Choose a new password</ButtonLink>
    </div>
  )
}

function ChoosePasswordOrLook() {
  return (
    <div className={css.actions}>
      <ButtonLink to={paths.forgottenPassword}>Choose a new password</ButtonLink>
      <ButtonLink to={accountPaths.devices} look="quiet">
        See my devices
      </ButtonLink>
    </div>
  )
}

function SignOutForm({ token, device }: FormProps) {
  return (
    <>
      {device && (
        <p>
          <strong>{device.name ?? 'A browser we couldn’t identify'}</strong> signed in to your account on{' '}
          {`${formatInLondon(device.signed_in_at)} (UK\u00A0time)`}.
        </p>
      )}
      <p>If it was you, you don’t need to do anything. If it wasn’t, sign that browser out.</p>
      <LinkButton
        token={token}
        action={(body) => browserApi<typeof signOutDevice>('POST /accounts/signoutdevice', { body })}
        failed="We couldn’t sign that browser out."
        busy="Signing out…"
      >
        Sign that browser out
      </LinkButton>
    </>
  )
}
