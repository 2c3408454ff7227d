import { Link, useLocation } from 'react-router'
import { Activation } from '#accounts/contract/forms.ts'
import type { activate } from '#accounts/contract/authentication.ts'
import { browserSecret, clearBrowserSecret } from '#accounts/web/browser-secret.ts'
import { deviceSecret } from '#accounts/web/device-secret.ts'
import { useLinkAction, type FormProps } from '#accounts/web/link-page.tsx'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { leadsHome, signInPath, returnAddressIn } from '#platform/web/member-page.ts'
import { saveTokens } from '#platform/web/session.ts'
import { PasswordField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './account-pages.module.css'

/** Shows the registered details, so that the owner of the address notices if someone else registered with it. */
export function ActivateForm({ token, account }: FormProps) {
  const to = returnAddressIn(new URLSearchParams(useLocation().search))
  const once = useLinkAction()
  const form = useForm({
    schema: Activation,
    failed: 'We couldn’t activate your account.',
    send: async (body) => {
      let nextPath = leadsHome(to) ? undefined : to
      await once(
        async () => {
          const answer = await browserApi<typeof activate>('POST /accounts/activate', {
            body: { ...body, device_secret: deviceSecret() },
          })
          clearBrowserSecret()
          saveTokens(answer)
          if (!answer.terms_accepted) nextPath = `${paths.newTerms}?${new URLSearchParams({ to })}`
        },
        { goOnTo: () => nextPath },
      )
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <p className={css.intro}>One more step and your account will be ready.</p>
      {account && (
        <p className={css.intro}>
          User name: <strong>{account.name}</strong>
          <br />
          Gender: <strong>{account.gender === 'F' ? 'Female' : 'Male'}</strong>
        </p>
      )}
      <input type="hidden" name="token" value={token} />
      {account?.password_required ? (
        <PasswordField
          {...form.field('password')}
          label="Password"
          help="The one you chose when you registered."
          autoComplete="current-password"
        />
      ) : (
        <input type="hidden" name="browser_secret" value={browserSecret()} />
      )}
      <SubmitButton form={form} busy="Activating…">
        Activate my account
      </SubmitButton>
      <p className={css.aside}>
        {account?.password_required
          ? 'If someone else registered with your email address, you won’t know the password. '
          : 'Not your details? '}
        <Link to={signInPath(to, paths.register)} state={{ email: account?.email }}>
          Register again
        </Link>
      </p>
    </form>
  )
}
