import { useNavigate, useRevalidator } from 'react-router'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { PasswordField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { DownloadRequest, type requestDownload } from '#privacy/contract/download.ts'
import { pollDownload } from '#privacy/web/poll-download.ts'

/** Requires the password, so that someone with the member's unlocked phone cannot download all of their messages. */
export function DownloadForm({ email, again }: { email: string; again: boolean }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: DownloadRequest,
    failed: 'We couldn’t request your data.',
    send: async (body) => {
      await browserApi<typeof requestDownload>('POST /api/account/download', { body })
      form.element.current?.reset()
      // Reloads the page without the id in its link, which belongs to an earlier download.
      await navigate(accountPaths.dataDownload, { replace: true })
      void pollDownload(revalidate)
    },
  })
  return (
    <AccountSection heading={again ? 'Request a new copy' : 'Request your data'} done={null}>
      {again && <p>A new copy will replace this one and include anything added since.</p>}
      <form {...form.props}>
        {/* The field has no name, so it is not submitted. It tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('current_password')}
          label="Your password"
          help="To confirm it’s you. We’ll email you a link when your data is ready."
          autoComplete="current-password"
        />
        <SubmitButton form={form} busy="Requesting…" {...(again && { look: 'quiet' as const })}>
          Request your data
        </SubmitButton>
      </form>
    </AccountSection>
  )
}
