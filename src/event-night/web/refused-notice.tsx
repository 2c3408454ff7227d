import type { RefusedConnection } from '#event-night/web/connection.ts'
import type { StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

const stepUpLabels: Record<StepUpKind, string> = {
  identity: 'Sign in',
  'second factor': 'Enter a code',
  'fresh sign-in': 'Confirm it’s you',
}

type Props = {
  connection: RefusedConnection
  /** Sends the request again, which prompts the person to verify. */
  onRetry: () => void
}

/** Says why the site accepts nothing from this page. A person who cancelled the prompt can open it again. */
export function RefusedNotice({ connection: { reason, stepUp }, onRetry }: Props) {
  return (
    <Notice look="wrong" action={stepUp && <Button onPress={onRetry}>{stepUpLabels[stepUp]}</Button>}>
      {reason}
    </Notice>
  )
}
