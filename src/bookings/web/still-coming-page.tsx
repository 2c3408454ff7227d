import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { AttendanceAnswer, LinkedQuestion, loadAttendanceLink } from '#bookings/contract/attendance.ts'
import { AnswerForm } from '#bookings/web/attendance/answer-form.tsx'
import { LinkedAnswer } from '#bookings/web/attendance/linked-answer.tsx'
import { formatDate, formatTimeRange } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ApiError, apiContext, asRouteError } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Are you still coming?', description: 'Tell us whether you’re still coming to an event.' },
}

/** `wanted` is the answer that the member tapped in the email. The page still asks, because mail scanners open links. */
type Opened = { token: string; wanted: AttendanceAnswer | null; question: LinkedQuestion | null }

/** Loads what the link asks. Returns null on the server. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Opened | null> {
  if (!context.get(inBrowserContext)) return null
  const { searchParams } = new URL(request.url)
  const token = (searchParams.get('token') ?? '').slice(0, 200)
  const wanted = wantedAnswers.get(searchParams.get('answer') ?? '') ?? null
  if (token === '') return { token, wanted, question: null }
  const api = context.get(apiContext)
  try {
    const question = await api<typeof loadAttendanceLink>('POST /api/attendance/lookup', { body: { token } })
    return { token, wanted, question }
  } catch (error) {
    if (error instanceof ApiError && error.body.error === 'attendance_link_unknown')
      return { token, wanted, question: null }
    throw asRouteError(error)
  }
}

const wantedAnswers = new Map<string, AttendanceAnswer>([
  ['coming', 'coming'],
  ['not-coming', 'not coming'],
])

export function Component() {
  const opened = useLoaderData<typeof loader>()
  const [answered, setAnswered] = useState<LinkedQuestion | null>(null)
  const question = answered ?? opened?.question ?? null
  return (
    <PlainPage heading={headingOf(question)}>
      {opened === null && <LoadingLines />}
      {opened && !question && (
        <>
          <p>This link doesn’t work. Please open it from the email again, or answer on My Events.</p>
          <ButtonLink to={paths.myEvents}>My Events</ButtonLink>
        </>
      )}
      {opened && question && (
        <>
          <EventLine event={question.event} />
          {answered ? (
            <FocusedMessage>
              <LinkedAnswer question={answered} />
            </FocusedMessage>
          ) : (
            <LinkedAnswer question={question} />
          )}
          {question.state === 'open' && (
            <AnswerForm
              key={question.answer}
              token={opened.token}
              answer={question.answer}
              wanted={opened.wanted}
              onAnswered={setAnswered}
            />
          )}
        </>
      )}
    </PlainPage>
  )
}

function headingOf(question: LinkedQuestion | null): string {
  if (question?.state !== 'open' || question.answer === null) return 'Are you still coming?'
  return question.answer === 'coming' ? 'See you there' : 'Thank you for telling us'
}

function EventLine({ event }: Pick<LinkedQuestion, 'event'>) {
  const { title, venue, start_date_local: starts, end_date_local: ends } = event
  return (
    <p>
      <strong>{title}</strong>
      <br />
      {formatDate(starts)}, {formatTimeRange(starts, ends)}
      <br />
      <bdi>{venue.name}</bdi>, <bdi>{venue.town}</bdi>
    </p>
  )
}
