import { Notice } from '#platform/web/ui/notice.tsx'

/** Why something failed, or null. It arrives with its text, because Orca does not say a text that is put into an existing alert. */
export function FailureAlert({ failure }: { failure: string | null }) {
  if (failure === null) return null
  return (
    <div key={failure} role="alert">
      <Notice look="wrong">{failure}</Notice>
    </div>
  )
}
