import { useId } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { adminPaths } from '#platform/admin-paths.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { browserApi } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { formatShortDate, formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { refusalReasons } from '#reviews/contract.ts'
import {
  ReviewRefusal,
  type AdminReview,
  type publishReview,
  type refuseReview,
} from '#reviews/contract/admin/reviews.ts'
import { reasonLabels } from '#reviews/rules/refusal-labels.ts'
import { AnswerButtons } from '#reviews/web/admin/answer-buttons.tsx'
import { Stars } from '#reviews/web/stars.tsx'
import css from './reviews.module.css'

type Props = { review: AdminReview }

/** Shows a review with what an owner can do with it. */
export function ReviewToCheck({ review }: Props) {
  const heading = useId()
  const { event, stars, text, name, state, answer } = review
  return (
    <article className={css.review} aria-labelledby={heading}>
      <h3 id={heading}>
        <Stars stars={stars} /> <Link to={adminPaths.event(event.id)}>{event.title}</Link>
      </h3>
      <p className={css.soft}>
        {formatShortDate(event.start_date_local)}, by <bdi>{name ?? 'a guest'}</bdi>. Written{' '}
        {formatShortInstant(review.written_at)}.
        {review.published_by && ` It’ll be published ${formatShortInstant(review.published_by)}.`}
      </p>
      {text === '' ? <p>Stars only.</p> : <p className={css.words}>{text}</p>}
      <Names review={review} />
      {review.refused_for && (
        <p>
          <strong>Refused.</strong> {reasonLabels[review.refused_for]}. {review.refusal_note}
        </p>
      )}
      {answer !== null && (
        <p className={css.words}>
          <strong>Your answer:</strong> {answer}
        </p>
      )}
      <div className={css.actions}>
        {state !== 'published' && <PublishButton review={review} />}
        {state !== 'refused' && text !== '' && <RefuseButton review={review} />}
        {state === 'published' && <AnswerButtons review={review} />}
      </div>
    </article>
  )
}

/** Warns of words that are first names of guests. They may mean someone else, or nobody. */
function Names({ review: { names } }: Props) {
  if (names.length === 0) return null
  return (
    <p className={css.warning}>
      Please check whether this is about a guest: {names.join(', ')}{' '}
      {names.length === 1 ? 'is the first name of someone' : 'are first names of people'} who booked that evening.
    </p>
  )
}

const failed = 'We couldn’t save that.'

function PublishButton({ review: { id, written_at, state } }: Props) {
  return (
    <ActionDialogButton
      label="Publish"
      look="main"
      title="Publish this review?"
      yes="Publish"
      schema={z.object({})}
      failed={failed}
      send={() =>
        browserApi<typeof publishReview>('POST /api/admin/reviews/:id/publish', {
          params: { id },
          body: { written_at },
        })
      }
      done="The review is published."
      onDone={showToast}
    >
      {() => (
        <p>
          Everyone will see it at once.
          {state === 'refused' && ' The guest can see on their page that it’s published after all.'}
        </p>
      )}
    </ActionDialogButton>
  )
}

function RefuseButton({ review: { id, written_at, state } }: Props) {
  return (
    <ActionDialogButton
      label={state === 'published' ? 'Take down' : 'Refuse'}
      title="Refuse this review?"
      yes="Refuse and tell the guest"
      schema={ReviewRefusal}
      failed={failed}
      send={(refusal) =>
        browserApi<typeof refuseReview>('POST /api/admin/reviews/:id/refuse', {
          params: { id },
          body: { ...refusal, written_at },
        })
      }
      done="The review is refused, and we’ve emailed the guest why."
      onDone={showToast}
    >
      {(form) => (
        <>
          <p>
            We’ll email the guest which rule it breaks. They can change it and send it again, or send their stars
            without words.
          </p>
          <SelectField {...form.field('reason')} label="The rule that it breaks" defaultValue="">
            <option value="">Please choose</option>
            {refusalReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonLabels[reason]}
              </option>
            ))}
          </SelectField>
          <LimitedTextArea
            {...form.field('note')}
            label="What to change (optional)"
            help="The guest will read this in the email."
            rows={3}
            limit={500}
          />
        </>
      )}
    </ActionDialogButton>
  )
}
