import { lazy, Suspense, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { isOfferDue } from '#accounts/web/passkeys/offer-storage.ts'
import { StepUpPrompts } from '#accounts/web/second-factor/step-up-prompts.ts'
import { paths } from '#platform/paths.ts'
import { pagePart } from '#platform/web/page-part.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import type { StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'
import { SignInPrompt } from '#platform/web/ui/form/sign-in-prompt.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Toasts } from '#platform/web/ui/toast/toasts.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './account-pages.module.css'

/** The pages on which a passkey may be offered: those where nothing else is urgent. */
const quietPages: readonly string[] = [paths.profile, paths.myEvents, paths.myMatches]
/** If it cannot be loaded, the page is shown without it. */
const PasskeyOffer = lazy(async () => {
  try {
    return { default: (await import('#accounts/web/passkeys/passkey-offer.tsx')).PasskeyOffer }
  } catch {
    return { default: () => null }
  }
})

type StepUpPart = typeof import('#accounts/web/second-factor/step-up-dialog.tsx')

/**
 * Wraps every page that has a form. If a request needs a new session or step-up authentication, the member signs in or verifies
 * in a dialog, and the request is sent again.
 */
export function Component() {
  const [requirement, setRequirement] = useState<StepUpKind | null>(null)
  const [stepUp, setStepUp] = useState<StepUpPart | null>(null)
  const memberId = useSignedInAs()
  const { pathname } = useLocation()
  const answer = useRef<((same: boolean) => void) | null>(null)
  const [prompts] = useState(() => new StepUpPrompts())

  /** Loads the dialog when it is first needed, because with its schemas it would be the largest part of most members' pages. */
  async function show(kind: StepUpKind): Promise<boolean> {
    setStepUp(await pagePart(() => import('#accounts/web/second-factor/step-up-dialog.tsx')))
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answer.current = resolve
    setRequirement(kind)
    return promise
  }

  function close(same: boolean): void {
    setRequirement(null)
    answer.current?.(same)
    answer.current = null
  }

  return (
    <SignInPrompt value={(kind, cause) => prompts.prompt({ kind, cause, page: pathname }, show)}>
      <noscript>
        <Wrap className={css.noscript}>
          <Notice>
            This page needs JavaScript, which is turned off in your browser. Turn it on, then reload the page.
          </Notice>
        </Wrap>
      </noscript>
      {memberId !== null && quietPages.includes(pathname) && isOfferDue() && (
        <Suspense>
          <PasskeyOffer key={memberId} />
        </Suspense>
      )}
      <Toasts key={memberId} />
      <Outlet />
      {stepUp && <stepUp.StepUpDialog requirement={requirement} onClose={close} />}
    </SignInPrompt>
  )
}
