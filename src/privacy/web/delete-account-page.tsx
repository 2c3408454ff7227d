import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { getAccount } from '#accounts/contract/account.ts'
import { requiredInput } from '#accounts/contract/forms.ts'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { requestOwnDeletion, DeletionPreview, getOwnDeletion } from '#privacy/contract/deletion.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { clearTokens } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PasswordField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './delete-account-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Delete your account', description: 'What goes, what stays, and what becomes of your places.' },
}

export const loader = memberLoader(async (api) => {
  const [account, preview] = await Promise.all([
    api<typeof getAccount>('GET /api/account'),
    api<typeof getOwnDeletion>('GET /api/account/deletion'),
  ])
  return { account, preview }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage
      heading="Delete your account"
      actions={
        <ButtonLink to={paths.account} look="quiet">
          Keep it
        </ButtonLink>
      }
    >
      {loaded ? (
        <>
          <DeletionSummary {...loaded.preview} />
          <Delete key={loaded.account.id} email={loaded.account.email} preview={loaded.preview} />
        </>
      ) : (
        <LoadingLines />
      )}
    </PlainPage>
  )
}

function DeletionSummary({ places, waiting, unsettled, payment_in_progress: paymentInProgress }: DeletionPreview) {
  return (
    <div className={css.text}>
      {places.length > 0 && (
        <section>
          <h2>Your places</h2>
          <p>
            You give up these places. They go to whoever waits for one, and what was paid for them is not given back,
            unless the event has been moved and you may still have your money back:
          </p>
          <ul>
            {places.map(({ event, state, price }) => (
              <li key={event.id}>
                {event.title}, {formatDateTime(event.start_date_local)}
                {state === 'held' ? ', kept for you while you pay' : price > 0 && `, £${price.toFixed(2)}`}
              </li>
            ))}
          </ul>
          <p>If somebody you know would like one, hand it over on My Events first.</p>
        </section>
      )}
      <section>
        <h2>What goes</h2>
        <p>
          Your name, email address and password, your profile and its pictures, your likes and matches, and every
          message that you have sent or received: also for those you wrote with.
          {waiting.length > 0 && ' You leave the waiting lists that you are on.'}
        </p>
      </section>
      <section>
        <h2>What stays</h2>
        <p>
          That a place was booked and paid for, as the law on business accounts asks, but without you: no name leads to
          it. What was reported stays with its report until six months after an owner has dealt with it, and a copy of a
          message that the site marked until six months after it was marked. A complaint of yours stays until a year
          after we have answered it.
        </p>
      </section>
      {(paymentInProgress || unsettled.length > 0) && (
        <Notice>
          {paymentInProgress
            ? 'A payment or a refund of yours is on its way. Your account goes once it has arrived; you can do nothing with it until then.'
            : 'An evening of yours is not over yet. Your account goes once it is; you can do nothing with it until then.'}
        </Notice>
      )}
    </div>
  )
}

function Delete({ email, preview }: { email: string; preview: DeletionPreview }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: z.object({ current_password: requiredInput }),
    failed: 'We could not delete your account.',
    send: async (values) => {
      const body = { ...values, forfeited_event_ids: preview.places.map(({ event }) => event.id) }
      try {
        await browserApi<typeof requestOwnDeletion>('POST /api/account/deletion', { body })
      } catch (error) {
        // The page shows the current places, which must be confirmed again.
        if (error instanceof ApiError && error.body.error === 'places_changed') await revalidate()
        throw error
      }
      clearTokens()
      await navigate(paths.accountDeleted)
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <p>
        <strong>This cannot be undone.</strong> You are signed out on every device at once.
      </p>
      {/* The field has no name, so it is not submitted. It tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('current_password')} label="Your password" autoComplete="current-password" />
      <SubmitButton form={form} busy="Deleting…">
        Delete my account
      </SubmitButton>
    </form>
  )
}
