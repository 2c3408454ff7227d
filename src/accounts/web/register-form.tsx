import { RegistrationForm } from '#accounts/contract/forms.ts'
import type { register } from '#accounts/contract/authentication.ts'
import { newBrowserSecret } from '#accounts/web/browser-secret.ts'
import { NewPasswordFields } from '#accounts/web/new-password-fields.tsx'
import { TermsDialog } from '#accounts/web/terms-dialog.tsx'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { CheckField, SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './account-pages.module.css'

/** `email` is the address, or empty. `returnTo` is the page to which the visitor returns after activation. */
type Props = { email: string; returnTo: string; onRegistered: (email: string) => void }

/** In the order of the page. The errors themselves name the fields. */
const labels = { username: '', email: '', password: '', passchk: '', gender: '', terms: '' }

export function RegisterForm({ email: known, returnTo, onRegistered }: Props) {
  const form = useForm({
    schema: RegistrationForm,
    failed: 'An error occurred during registration.',
    failedFirst: true,
    draft: 'register',
    send: async ({ username, email, password, passchk, gender }) => {
      const going = returnTo === paths.root ? {} : { return_to: returnTo }
      const body = { username, email, password, passchk, gender, ...going, browser_secret: newBrowserSecret() }
      await browserApi<typeof register>('POST /accounts/register', { body })
      onRegistered(email)
    },
  })
  return (
    <form {...form.props}>
      <ErrorSummary form={form} labels={labels} />
      <TextField
        {...form.field('username')}
        label="User name"
        help="Shown to other members. 6 to 40 characters; spaces are fine."
        autoComplete="nickname"
        required
      />
      <TextField
        {...form.field('email')}
        label="Email"
        help="We’ll send you a link to activate your account. Other members never see this."
        type="email"
        defaultValue={known}
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        required
      />
      <NewPasswordFields form={form} label="Password" />
      <SelectField
        {...form.field('gender')}
        label="Gender"
        help="Events have places for men and for women. Only we can change this later."
        defaultValue=""
        autoComplete="off"
        required
      >
        <option value="">Please choose</option>
        <option value="M">Male</option>
        <option value="F">Female</option>
      </SelectField>
      <CheckField
        {...form.field('terms')}
        value="yes"
        required
        label="I am 18 or over and I accept the Terms and Conditions."
      />
      <div className={css.terms}>
        <TermsDialog />
      </div>
      <SubmitButton form={form} busy="Registering…">
        Register
      </SubmitButton>
    </form>
  )
}
