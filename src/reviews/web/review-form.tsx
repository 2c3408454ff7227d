import { useId } from 'react'
import { z } from 'zod'
import { browserApi } from '#platform/web/api.ts'
import { CheckField, ErrorOf } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'
import { MAX_REVIEW_LENGTH, ReviewInput, type ReviewableEvent, type writeReview } from '#reviews/contract.ts'
import { formatStars } from '#reviews/web/stars.tsx'
import css from './my-review.module.css'

/** The fields as a form has them: without a choice, there is no field. */
const ReviewFields = ReviewInput.extend({
  stars: z.preprocess((value) => (value === undefined ? undefined : Number(value)), ReviewInput.shape.stars),
  shows_name: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
})

type Props = { evening: ReviewableEvent; onSent: (text: string) => Promise<void> }

export function ReviewForm({ evening: { event, first_name: firstName, review }, onSent }: Props) {
  const form = useForm({
    schema: ReviewFields,
    failed: 'We couldn’t send your review.',
    draft: `review ${event.id}`,
    send: async (body) => {
      await browserApi<typeof writeReview>('PUT /api/myreviews/:id', { params: { id: event.id }, body })
      await onSent(body.text)
    },
  })
  return (
    <form {...form.props}>
      <StarsField form={form} stars={review?.stars} />
      <LimitedTextArea
        {...form.field('text')}
        label="What was the evening like? (optional)"
        help="The venue, the welcome, how it was run. Please write nothing about the people you met, not even kind words: no names, no descriptions. We read words before we publish them."
        rows={6}
        limit={MAX_REVIEW_LENGTH}
        defaultValue={review?.text}
      />
      <CheckField
        {...form.field('shows_name')}
        label={
          <>
            Show my first name, <bdi>{firstName}</bdi>. Otherwise it says ‘A guest’.
          </>
        }
        defaultChecked={review?.shows_name ?? false}
      />
      <SubmitButton form={form} busy="Sending…">
        {review ? 'Send changed review' : 'Send review'}
      </SubmitButton>
    </form>
  )
}

/** The group takes the focus if nothing is chosen, and says the error. */
function StarsField({ form, stars }: { form: Form; stars: number | undefined }) {
  const id = useId()
  const { name, error } = form.field('stars')
  return (
    <div
      className={css.stars}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={id}
      aria-required
      aria-invalid={error !== undefined}
      {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
    >
      <p id={id}>Stars</p>
      {[5, 4, 3, 2, 1].map((value) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={stars === value} />
          {formatStars(value).replace(' out of 5', '')}
        </label>
      ))}
      <ErrorOf id={id} error={error} />
    </div>
  )
}
