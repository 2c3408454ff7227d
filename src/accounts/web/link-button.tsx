import { LinkOnly } from '#accounts/contract/forms.ts'
import { useLinkAction } from '#accounts/web/link-page.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import type { ReactNode } from 'react'

type Props = {
  token: string
  action: (link: { token: string }) => Promise<unknown>
  /** Shown if the action fails and the server gives no reason. */
  failed: string
  busy: string
  children: ReactNode
}

/** Shows the button for a link from an email that needs no other input. */
export function LinkButton({ token, action, failed, busy, children }: Props) {
  const once = useLinkAction()
  const form = useForm({ schema: LinkOnly, failed, send: (link) => once(() => action(link)) })
  return (
    <form {...form.props}>
      <input type="hidden" name="token" value={token} />
      <SubmitButton form={form} busy={busy}>
        {children}
      </SubmitButton>
    </form>
  )
}
