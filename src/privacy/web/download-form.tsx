import { useNavigate, useRevalidator } from 'react-router'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { browserApi } from '#platform/web/api.ts'
import { PasswordField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { DownloadRequest, type askForDownload } from '#privacy/contract/download.ts'
import { waitUntilMade } from '#privacy/web/wait-until-made.ts'

/** Whoever has somebody's phone in hand is not to have all of their messages: it asks for the password. */
export function DownloadForm({ email, again }: { email: string; again: boolean }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: DownloadRequest,
    failed: 'We could not ask for your data.',
    send: async (body) => {
      await browserApi<typeof askForDownload>('POST /api/account/download', { body })
      form.element.current?.reset()
      // Loads the page anew, without the link that led here: it names another one.
      await navigate('/account/download', { replace: true })
      void waitUntilMade(revalidate)
    },
  })
  return (
    <AccountSection heading={again ? 'Ask for it anew' : 'Ask for your data'} done={null}>
      {again && <p>A new one takes the place of this one and has what has been added since.</p>}
      <form {...form.props}>
        {/* Without a name it is not sent: it tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('current_password')}
          label="Your password"
          help="So that nobody else can have your data. We email you a link when it is ready."
          autoComplete="current-password"
        />
        <SubmitButton form={form} busy="Asking…" {...(again && { look: 'quiet' as const })}>
          Ask for your data
        </SubmitButton>
      </form>
    </AccountSection>
  )
}
