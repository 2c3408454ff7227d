import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Your account is being deleted', description: 'What happens after you delete your account.' },
}

export function Component() {
  return (
    <PlainPage
      heading="Your account is being deleted"
      actions={
        <>
          <ButtonLink to={paths.home} look="quiet">
            Home
          </ButtonLink>
          <ButtonLink to={paths.contact} look="quiet">
            Write to us
          </ButtonLink>
        </>
      }
    >
      <p>
        You’ve been signed out on every device. Deleting your account usually takes a minute. If a payment or refund is
        in progress, or you’re booked on an event that isn’t over yet, we’ll wait for that first. You don’t need to do
        anything.
      </p>
      <p>We’ve sent you one last email to confirm this.</p>
    </PlainPage>
  )
}
