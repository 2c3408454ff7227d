import { useState } from 'react'
import type { answerAttendance, AttendanceAnswer, AttendanceQuestion } from '#bookings/contract/attendance.ts'
import { answerLabels } from '#bookings/web/attendance/answer-labels.ts'
import { browserApi } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './attendance.module.css'

type Props = {
  bookingId: string
  question: AttendanceQuestion
  /** The event's title, for screen readers. */
  title: string
  /** What a member who can't make it does next. */
  ifNotComing: string
}

/** Asks whether a member is still coming, or shows the answer, which they can change until the event starts. */
export function StillComing({ bookingId, question: { answer }, title, ifNotComing }: Props) {
  const { failure, run } = useAction({ reloads: true, failed: 'We couldn’t save your answer.' })
  const [hasAnswered, setHasAnswered] = useState(false)

  async function send(chosen: AttendanceAnswer): Promise<void> {
    const outcome = await run(() =>
      browserApi<typeof answerAttendance>('PUT /api/bookings/:id/attendance', {
        params: { id: bookingId },
        body: { answer: chosen },
      }),
    )
    if (outcome?.is === 'done') setHasAnswered(true)
  }

  const button = (one: AttendanceAnswer) => (
    <Button key={one} onPress={() => void send(one)}>
      {answer === null ? answerLabels[one].first : answerLabels[one].change}
      <VisuallyHidden>: {title}</VisuallyHidden>
    </Button>
  )
  return (
    <div className={css.question}>
      {answer === null && <p>Are you still coming?</p>}
      {answer !== null && (
        // The button that was pressed is gone, so the focus moves to what it did.
        <p key={answer} tabIndex={-1} ref={hasAnswered ? focusElement : undefined}>
          {answer === 'coming'
            ? 'You’ve told us that you’re coming. See you there!'
            : `You’ve told us that you can’t make it. The place is still yours: ${ifNotComing}`}
        </p>
      )}
      <FailureAlert failure={failure} />
      <div className={css.answers}>
        {answer !== 'coming' && button('coming')}
        {answer !== 'not coming' && button('not coming')}
      </div>
    </div>
  )
}

function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
