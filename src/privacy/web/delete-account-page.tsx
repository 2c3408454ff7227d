import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { getOwnCredit, Credit } from '#bookings/contract/credit.ts'
import type { getAccount } from '#accounts/contract/account.ts'
import { CurrentPassword } from '#accounts/contract/forms.ts'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { requestOwnDeletion, DeletionPreview, getOwnDeletion } from '#privacy/contract/deletion.ts'
import { formatDateTime, formatPrice } from '#platform/local-time.ts'
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
  head: {
    title: 'Delete your account',
    description: 'What will be deleted, what we’ll keep, and what happens to your places.',
  },
}

export const loader = memberLoader(async (api) => {
  const [account, preview, credit] = await Promise.all([
    api<typeof getAccount>('GET /api/account'),
    api<typeof getOwnDeletion>('GET /api/account/deletion'),
    api<typeof getOwnCredit>('GET /api/account/credit'),
  ])
  return { account, preview, credit }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage
      heading="Delete your account"
      actions={
        <ButtonLink to={paths.account} look="quiet">
          Keep my account
        </ButtonLink>
      }
    >
      {loaded ? (
        <>
          <DeletionSummary {...loaded.preview} />
          <CreditLost credit={loaded.credit} />
          <Delete key={loaded.account.id} email={loaded.account.email} preview={loaded.preview} />
        </>
      ) : (
        <LoadingLines />
      )}
    </PlainPage>
  )
}

function DeletionSummary(preview: DeletionPreview) {
  const { places, friends_places: friends, waiting, unsettled, payment_in_progress: paymentInProgress } = preview
  return (
    <div className={css.text}>
      {places.length > 0 && (
        <section>
          <h2>Your places</h2>
          <p>
            You won’t get a refund for these places, unless the event has been changed and you’re still entitled to one.
            You’ll lose them, and they’ll be offered to the waiting list:
          </p>
          <ul>
            {places.map(({ event, state, price }) => (
              <li key={event.id}>
                {event.title}, {formatDateTime(event.start_date_local)}
                {state === 'held' ? ', held while you pay' : price > 0 && `, £${price.toFixed(2)}`}
              </li>
            ))}
          </ul>
          <p>If someone you know would like one, transfer it to them on My Events first.</p>
        </section>
      )}
      {friends.length > 0 && (
        <section>
          <h2>Your friend’s place</h2>
          <p>
            Nobody has claimed the place that you paid for at these events. We’ll release it and refund you in full:
          </p>
          <ul>
            {friends.map((event) => (
              <li key={event.id}>
                {event.title}, {formatDateTime(event.start_date_local)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>What will be deleted</h2>
        <p>
          Your name, email address and password, your profile and pictures, your likes and matches, and every message
          you’ve sent or received, including in other people’s inboxes.
          {waiting.length > 0 && ' You’ll also leave the waiting lists you’re on.'}
        </p>
      </section>
      <section>
        <h2>What we’ll keep</h2>
        <p>
          The law on business accounts means we have to keep a record that a place was booked and paid for, but without
          your name. If something was reported, we keep the report and whatever it was about for six months after an
          owner has dealt with it. If the site flagged a message, we keep a copy for six months. We keep any complaint
          you’ve made for a year after we’ve answered it.
        </p>
      </section>
      {(paymentInProgress || unsettled.length > 0) && (
        <Notice>
          {paymentInProgress
            ? 'You have a payment or refund in progress. We’ll delete your account once it’s complete, and you can’t use the account until then.'
            : 'You’re booked on an event that isn’t over yet. We’ll delete your account once it is, and you can’t use the account until then.'}
        </Notice>
      )}
    </div>
  )
}

/** Says what happens to the member's credit. */
function CreditLost({ credit: { balance_pence: balance, to_card_pence: toCard } }: { credit: Credit }) {
  if (balance === 0) return null
  const lost = balance - toCard
  return (
    <div className={css.text}>
      <section>
        <h2>Your credit</h2>
        <p>
          {toCard > 0 && `${formatPrice(toCard / 100)} of your credit will go back to the card you paid with. `}
          {lost > 0 && `You’ll lose ${formatPrice(lost / 100)} of credit.`}
        </p>
      </section>
    </div>
  )
}

function Delete({ email, preview }: { email: string; preview: DeletionPreview }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: z.object({ current_password: CurrentPassword }),
    failed: 'We couldn’t delete your account.',
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
      await navigate(accountPaths.deleted)
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <p>
        <strong>This can’t be undone.</strong> You’ll be signed out on every device straight away.
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
