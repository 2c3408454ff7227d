import type { answerByLink, AttendanceAnswer, LinkedQuestion } from '#bookings/contract/attendance.ts'
import { answerLabels } from '#bookings/web/attendance/answer-labels.ts'
import { browserApi } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'
import css from './attendance.module.css'

type Props = {
  token: string
  answer: AttendanceAnswer | null
  /** The answer that the member tapped in the email. */
  wanted: AttendanceAnswer | null
  onAnswered: (question: LinkedQuestion) => void
}

/** The buttons with which a member answers through the link in an email. An answer can be changed until the event starts. */
export function AnswerForm({ token, answer, wanted, onAnswered }: Props) {
  const { failure, run } = useAction({ failed: 'We couldn’t save your answer.' })
  const isReady = useHydrated()

  async function send(chosen: AttendanceAnswer): Promise<void> {
    const outcome = await run(() =>
      browserApi<typeof answerByLink>('POST /api/attendance/answer', { body: { token, answer: chosen } }),
    )
    if (outcome?.is === 'done') onAnswered(outcome.answer)
  }

  const main = answer === null ? (wanted ?? 'coming') : undefined
  const offered = (['coming', 'not coming'] as const).filter((one) => one !== answer)
  return (
    <>
      <FailureAlert failure={failure} />
      <div className={css.answers}>
        {offered
          .toSorted((a, b) => Number(b === main) - Number(a === main))
          .map((one) => (
            <Button key={one} look={one === main ? 'main' : 'quiet'} disabled={!isReady} onPress={() => void send(one)}>
              {answer === null ? answerLabels[one].first : answerLabels[one].change}
            </Button>
          ))}
      </div>
    </>
  )
}
