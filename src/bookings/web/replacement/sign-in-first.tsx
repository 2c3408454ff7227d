import { useLocation } from 'react-router'
import css from '#bookings/web/replacement-page.module.css'
import { paths } from '#platform/paths.ts'
import { signInPath } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

/** Asks the visitor to sign in or register. Both links return to this page with the transfer token. */
export function SignInFirst() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <>
      <p>To claim it, please sign in. If you’re new here, register first (it’s free), then open this link again.</p>
      <div className={css.actions}>
        <ButtonLink to={signInPath(here)}>Sign in</ButtonLink>
        <ButtonLink look="quiet" to={signInPath(here, paths.register)}>
          Register
        </ButtonLink>
      </div>
    </>
  )
}
