import { useState } from 'react'
import { AcceptTermsForm } from '#accounts/web/accept-terms-form.tsx'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { loadNewTerms } from '#accounts/web/load-new-terms.ts'
import { expiredSignInEmail } from '#accounts/web/sign-in-email.ts'
import { SignInForm } from '#accounts/web/sign-in-form.tsx'
import { TextSections } from '#content/web/text-sections.tsx'
import { browserApi } from '#platform/web/api.ts'
import { expiredSessionMemberId, signedInAs } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './account-pages.module.css'

type Terms = Awaited<ReturnType<typeof loadNewTerms>> | 'loading' | 'failed'

/** Signs the member in on top of the current page. Shows the terms if they have changed, as at every other sign-in. */
export function InlineSignIn({ onSignedIn }: { onSignedIn: (same: boolean) => void }) {
  const [terms, setTerms] = useState<Terms | null>(null)

  async function show(): Promise<void> {
    setTerms('loading')
    try {
      setTerms(await loadNewTerms(browserApi))
    } catch {
      setTerms('failed')
    }
  }

  function proceed({ termsAccepted }: { termsAccepted: boolean }): void {
    const same = signedInAs() === expiredSessionMemberId()
    if (same && !termsAccepted) void show()
    else onSignedIn(same)
  }

  if (terms === null)
    return (
      <>
        <p className={css.intro}>You’ve been signed out. What you typed is still here: sign in and we’ll send it.</p>
        <SignInForm email={expiredSignInEmail()} onSignedIn={proceed} />
      </>
    )
  if (terms === 'loading') return <LoadingLines />
  if (terms === 'failed')
    return (
      <>
        <div role="alert">
          <Notice look="wrong">
            Our terms have changed, but we couldn’t load them. Check your connection, then try again.
          </Notice>
        </div>
        <Button onPress={() => void show()}>Try again</Button>
      </>
    )
  return (
    <>
      <FocusedMessage>
        <p>
          Our terms have changed since you accepted them. Please read and accept them to continue. What you typed is
          still here.
        </p>
      </FocusedMessage>
      <TextSections page={terms.terms} headings="h3" />
      <AcceptTermsForm version={terms.version} onAccepted={() => onSignedIn(true)} onChanged={show} />
    </>
  )
}
