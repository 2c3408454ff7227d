import { useState } from 'react'
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDate, formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import type { listOwnReviews, OwnReview, ReviewableEvent } from '#reviews/contract.ts'
import { ruleSentences } from '#reviews/rules/refusal-labels.ts'
import { DeleteReview } from '#reviews/web/delete-review.tsx'
import { ReviewForm } from '#reviews/web/review-form.tsx'
import css from './my-review.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Review an evening', description: 'Tell others what the evening was like.' },
}

type Loaded = { evening: ReviewableEvent | null }

const load = memberLoader(async (api, { params }: LoaderFunctionArgs): Promise<Loaded> => {
  const { evenings } = await api<typeof listOwnReviews>('GET /api/myreviews')
  return { evening: evenings.find(({ event }) => String(event.id) === params.id) ?? null }
})
export const loader = load

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="Review an evening">
      {loaded === null && <LoadingLines />}
      {loaded && (loaded.evening ? <Evening key={loaded.evening.event.id} evening={loaded.evening} /> : <NoReview />)}
    </PlainPage>
  )
}

/** Says who can review an evening. */
function NoReview() {
  return (
    <>
      <p>
        You can’t review this evening. Guests can whom a host checked in, from the end of the evening until 60 days
        later.
      </p>
      <p>
        <Link to={paths.myEvents}>My events</Link>
      </p>
    </>
  )
}

function Evening({ evening }: { evening: ReviewableEvent }) {
  const { event, review, open_until_local: openUntil } = evening
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState<string | null>(null)

  async function show(done: string): Promise<void> {
    await revalidate()
    setMessage(done)
  }

  return (
    <div className={css.page}>
      <p>
        <Link to={paths.event(event.id)}>{event.title}</Link>, {formatDate(event.start_date_local)}
      </p>
      {message !== null && (
        <FocusedMessage key={message}>
          <p>{message}</p>
        </FocusedMessage>
      )}
      {review && <ReviewState review={review} />}
      {openUntil !== null && (
        <>
          <ReviewForm
            evening={evening}
            onSent={(text) =>
              show(
                text === ''
                  ? 'Thank you. Your stars are published.'
                  : 'Thank you. We’ll read it, and publish it within three days unless it breaks a rule.',
              )
            }
          />
          <p className={css.until}>You can write or change your review until {formatDateTime(openUntil)}.</p>
        </>
      )}
      {review && <DeleteReview eventId={event.id} onDeleted={() => show('Your review has been deleted.')} />}
    </div>
  )
}

function ReviewState({ review: { state, published_by, refused_for, refusal_note, answer } }: { review: OwnReview }) {
  if (state === 'refused' && refused_for)
    return (
      <section aria-label="Your review" className={css.state}>
        <p>
          <strong>We haven’t published your review,</strong> because of this rule: {ruleSentences[refused_for]}
        </p>
        {refusal_note && <p className={css.words}>{refusal_note}</p>}
        <p>You can change it and send it again, or send your stars without words.</p>
      </section>
    )
  return (
    <section aria-label="Your review" className={css.state}>
      <p>
        {state === 'published' ? 'Your review is published.' : 'Your review is waiting for our check.'}
        {published_by && ` It’ll be published by ${formatDateTime(toDeviceLocalTime(published_by))}.`}
      </p>
      {answer && (
        <>
          <p>Our answer:</p>
          <p className={css.words}>{answer}</p>
        </>
      )}
    </section>
  )
}
