import type { Form } from '#platform/web/ui/form/use-form.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'

/** The error of the form as a whole, and for screen readers that of a field which had the focus when the form was sent. */
export function FormMessages({ form: { unmoved, failure } }: { form: Pick<Form, 'unmoved' | 'failure'> }) {
  return (
    <>
      {/* A new element for each report, because a screen reader does not announce a text that stays the same. */}
      <VisuallyHidden as="p" role="status">
        {unmoved && <span key={unmoved.nth}>{unmoved.error}</span>}
      </VisuallyHidden>
      <FailureAlert failure={failure} />
    </>
  )
}
