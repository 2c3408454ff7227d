import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Your account is being deleted', description: 'What happens once you have deleted your account.' },
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
        You have been signed out on every device. Deleting usually takes a minute. Where a payment or a refund is on its
        way, or an evening is not over yet, it waits for that and then goes on by itself: there is nothing you have to
        do.
      </p>
      <p>We have sent you one last email that says so.</p>
    </PlainPage>
  )
}
