import { Link } from 'react-router'
import type { activate } from '#accounts/contract/signing-in.ts'
import { ActivationEmailForm } from '#accounts/web/activation-email-form.tsx'
import { LinkButton } from '#accounts/web/link-button.tsx'
import { linkLoader, LinkPage, type FormProps } from '#accounts/web/link-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './account-pages.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Activate your account', description: 'The last step of registering.' },
}

export const loader = linkLoader('activation')

const signIn = (
  <div className={css.actions}>
    <ButtonLink to="/signin">Sign in</ButtonLink>
  </div>
)

export function Component() {
  return (
    <LinkPage
      heading="Activate your account"
      Form={ActivateForm}
      outcomes={{
        done: {
          heading: 'Your account is active',
          words: <p>You can sign in now, make your profile and book your first event.</p>,
          next: signIn,
        },
        used: {
          heading: 'This link has been used already',
          words: <p>Your account is active: you can sign in.</p>,
          next: signIn,
        },
        expired: {
          heading: 'This link is too old',
          words: <p>It worked for 48 hours. We can send you a new one.</p>,
          next: <ActivationEmailForm />,
        },
        unknown: {
          heading: 'This link does not work',
          words: (
            <p>
              A newer email may have replaced it, or a part of it is missing: please look for our latest email and open
              its link from there. We can also send you a new one.
            </p>
          ),
          next: <ActivationEmailForm />,
        },
      }}
    />
  )
}

/** Anyone can register with somebody's address: whoever opens its mail must see whether these are their own words. */
function ActivateForm({ token, account }: FormProps) {
  return (
    <>
      <p>One more step: press the button, and your account is ready.</p>
      {account && (
        <p>
          User name: <strong>{account.name}</strong>
          <br />
          Gender: <strong>{account.gender === 'F' ? 'Female' : 'Male'}</strong>
        </p>
      )}
      <p>
        If that is not what you gave us, somebody else has registered with your address: do not press the button, but{' '}
        <Link to="/register">register yourself</Link>. That voids what they did.
      </p>
      <LinkButton
        token={token}
        deed={(body) => browserApi<typeof activate>('POST /accounts/activate', { body })}
        failed="We could not activate your account."
        busy="Activating…"
      >
        Activate my account
      </LinkButton>
    </>
  )
}
