import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import type { getLikesConsent, LikesConsent } from '#matching/contract.ts'
import { StopUsingLikes } from '#matching/web/stop-using-likes.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './likes-consent-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Your likes', description: 'What you’ve agreed to, and how to stop us using your likes.' },
}

export const loader = memberLoader((api) => api<typeof getLikesConsent>('GET /api/account/likes-consent'))

export function Component() {
  const consent = useLoaderData<typeof loader>()
  return <PlainPage heading="Your likes">{consent ? <Consent {...consent} /> : <LoadingLines />}</PlainPage>
}

function Consent(consent: LikesConsent) {
  const { agreed, has_likes } = consent
  const [hasStopped, setHasStopped] = useState(false)
  const { revalidate } = useRevalidator()

  async function showStopped(): Promise<void> {
    await revalidate()
    setHasStopped(true)
  }

  return (
    <AccountSection heading="How we use your likes" done={null}>
      {agreed && (
        <>
          <p>You agreed to this on {formatInstant(agreed.at)}:</p>
          <blockquote className={css.wording}>{agreed.text}</blockquote>
        </>
      )}
      {!agreed && has_likes && (
        <p>We use your likes to find your matches. You agreed to this when you accepted our terms.</p>
      )}
      {agreed || has_likes ? <StopUsingLikes onStopped={showStopped} /> : <NotUsed {...{ consent, hasStopped }} />}
    </AccountSection>
  )
}

function NotUsed({ consent, hasStopped }: { consent: LikesConsent; hasStopped: boolean }) {
  const message = <p>{notUsedMessage(consent)}</p>
  return hasStopped ? <FocusedMessage>{message}</FocusedMessage> : message
}

function notUsedMessage({ stopped_at }: LikesConsent): string {
  return stopped_at === null
    ? 'We’re not using any of your likes. After an event, we’ll ask for your agreement before you send any.'
    : `You stopped us using your likes on ${formatInstant(stopped_at)}, and we erased them. We’ll ask you again before you next send likes.`
}

function formatInstant(instant: string): string {
  return formatDateTime(toDeviceLocalTime(instant))
}
