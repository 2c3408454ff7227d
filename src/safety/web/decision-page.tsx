import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { Decision, loadDecision } from '#safety/contract.ts'
import { AnswerForm } from '#safety/web/decision/answer-form.tsx'
import { headingOf, formatDay, decisionMessage } from '#safety/web/decision/decision-messages.ts'
import { ApiError, apiContext, asRouteError } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './decision-page.module.css'

export const handle: FixedPageHandle = {
  head: {
    title: 'A decision about your account',
    description: 'What an owner has decided and why, and how to respond.',
  },
}

type Opened = { token: string; decision: Decision | null }

/**
 * Needs no sign-in: anyone with the link from the email can open the page, because a suspended member cannot sign in. Returns
 * null on the server.
 */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Opened | null> {
  if (!context.get(inBrowserContext)) return null
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200)
  try {
    return {
      token,
      decision: await context.get(apiContext)<typeof loadDecision>('POST /api/decisions/lookup', { body: { token } }),
    }
  } catch (error) {
    if (error instanceof ApiError && error.body.error === 'decision_not_found') return { token, decision: null }
    throw asRouteError(error)
  }
}

export function Component() {
  const opened = useLoaderData<typeof loader>()
  const decision = opened?.decision ?? null
  return (
    <PlainPage heading={decision ? headingOf(decision) : 'A decision about your account'}>
      {opened === null && <LoadingLines />}
      {opened && !decision && (
        <p>
          This link doesn’t work. Please open it from the email again. If it still doesn’t work, the decision may be too
          old to show.
        </p>
      )}
      {opened && decision && <Decided token={opened.token} decision={decision} />}
    </PlainPage>
  )
}

function Decided({ token, decision }: { token: string; decision: Decision }) {
  return (
    <>
      <p>{decisionMessage(decision)}</p>
      <p>The reason:</p>
      <blockquote className={css.quoted}>{decision.reason}</blockquote>
      <Answer token={token} decision={decision} />
    </>
  )
}

/** Shows the member's answer or a form for it, and the outcome. */
function Answer({ token, decision }: { token: string; decision: Decision }) {
  const { answer, outcome, outcome_note: note, can_answer: canAnswer, answer_until: until } = decision
  return (
    <div className={css.answer}>
      {answer !== null && (
        <>
          <h2>Your response</h2>
          <blockquote className={css.quoted}>{answer}</blockquote>
        </>
      )}
      <div role="status">
        {answer !== null && outcome === null && <p>Thank you. An owner will review the decision and email you.</p>}
      </div>
      {outcome !== null && (
        <>
          <h2>{outcome === 'upheld' ? 'The decision stands' : 'The decision was reversed'}</h2>
          <p>An owner has reviewed it.</p>
          {note !== null && note !== '' && <blockquote className={css.quoted}>{note}</blockquote>}
        </>
      )}
      {answer === null && outcome === null && !canAnswer && <p>It’s now too late to respond.</p>}
      {canAnswer && (
        <>
          <h2>Your response</h2>
          <p>You can respond once, until {formatDay(until)}. An owner will then review the decision.</p>
          <AnswerForm token={token} />
        </>
      )}
    </div>
  )
}
