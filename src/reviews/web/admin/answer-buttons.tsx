import { z } from 'zod'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { browserApi } from '#platform/web/api.ts'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import {
  ReviewAnswer,
  type AdminReview,
  type answerReview,
  type removeAnswer,
} from '#reviews/contract/admin/reviews.ts'

/** Writes, changes or removes the owner's answer to a published review. */
export function AnswerButtons({ review: { id, answer } }: { review: AdminReview }) {
  const params = { id }
  return (
    <>
      <ActionDialogButton
        label={answer === null ? 'Answer' : 'Change answer'}
        title="Answer this review"
        yes="Publish answer"
        schema={ReviewAnswer}
        failed="We couldn’t save your answer."
        send={(body) => browserApi<typeof answerReview>('PUT /api/admin/reviews/:id/answer', { params, body })}
        done="Your answer is published."
        onDone={showToast}
      >
        {(form) => (
          <LimitedTextArea
            {...form.field('answer')}
            label="Your answer"
            help="Everyone can read it below the review. Please write nothing that could tell who the guest is."
            rows={6}
            limit={1000}
            defaultValue={answer ?? ''}
          />
        )}
      </ActionDialogButton>
      {answer !== null && (
        <ActionDialogButton
          label="Remove answer"
          title="Remove your answer?"
          yes="Remove answer"
          no="Keep it"
          schema={z.object({})}
          failed="We couldn’t remove your answer."
          send={() => browserApi<typeof removeAnswer>('DELETE /api/admin/reviews/:id/answer', { params })}
          done="Your answer is removed."
          onDone={showToast}
        >
          {() => <p>The review stays.</p>}
        </ActionDialogButton>
      )}
    </>
  )
}
