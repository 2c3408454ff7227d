import { Notice } from '#platform/web/ui/notice.tsx'

/** Why something failed, or null. A field can refer to it by `id`. It arrives with its text, because Orca does not say a text that is put into an existing alert. */
export function FailureAlert({ failure, id }: { failure: string | null; id?: string }) {
  if (failure === null) return null
  return (
    <div key={failure} id={id} role="alert">
      <Notice look="wrong">{failure}</Notice>
    </div>
  )
}
