import { useId } from 'react'
import { Link } from 'react-router'
import type { Refused } from '#browsing/web/attendees/refusal-status.ts'
import type { agreeToLikes, LikesConsent } from '#matching/contract.ts'
import { accountPaths } from '#platform/account-paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from './ask-for-consent.module.css'

type Props = {
  wording: LikesConsent['wording']
  /** Called with the result, once the page has reloaded. */
  onOutcome: (outcome: { is: 'done' } | Refused) => void
}

/** Asks for the member's agreement to the use of their likes, apart from the terms, before they choose anyone. */
export function AskForConsent({ wording, onOutcome }: Props) {
  const heading = useId()
  const { busy, failure, run } = useAction({ failed: 'We couldn’t record your agreement.', reloads: true })

  async function agree(): Promise<void> {
    const body = { wording_version: wording.version }
    const outcome = await run(() => browserApi<typeof agreeToLikes>('PUT /api/account/likes-consent', { body }))
    if (outcome && outcome.is !== 'not sent') onOutcome(outcome)
  }

  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading}>Before you choose</h2>
      <p>Who you like says something about your private life, so we ask about it separately from our terms:</p>
      <blockquote className={css.wording}>{wording.text}</blockquote>
      <p>
        We’ll use your likes for nothing else. You can come to our events without agreeing, but you can’t send likes. To
        change your mind later, press ‘Stop using my likes’ in <Link to={accountPaths.likesConsent}>your account</Link>.
      </p>
      <FailureAlert failure={failure} />
      <Button look="main" onPress={() => void agree()}>
        {busy ? 'One moment…' : 'I agree'}
      </Button>
    </section>
  )
}
