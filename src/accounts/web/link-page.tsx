import type { ComponentType, ReactNode } from 'react'
import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { LinkOnly } from '#accounts/contract/forms.ts'
import type { checkLink, LinkState } from '#accounts/contract/authentication.ts'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { useTitle } from '#accounts/web/use-title.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { ApiError, loaderApi } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

type Link = { token: string } & Pick<LinkState, 'state' | 'account' | 'device'>
/** The outcome of using the link, or the reason why it does not work. */
type Outcome = 'done' | Exclude<LinkState['state'], 'good'>
/** `next` contains the actions that are possible now. */
type OutcomeContent = { heading: string; message: ReactNode; next: ReactNode }

export type FormProps = Pick<Link, 'token' | 'account' | 'device'>

/** Builds a loader that checks the link without using it up, because email scanners open links too. */
export function linkLoader(
  kind: NonNullable<LinkState['kind']>,
  browserSecret: () => string | undefined = () => undefined,
): (args: Pick<LoaderFunctionArgs, 'context' | 'request'>) => Promise<Link | null> {
  return async ({ context, request }) => {
    if (!context.get(inBrowserContext)) return null
    const parsed = LinkOnly.safeParse({ token: new URL(request.url).searchParams.get('token') })
    if (!parsed.success) return { token: '', state: 'unknown', account: null, device: null }
    const { token } = parsed.data
    const link = await loaderApi(context)<typeof checkLink>('POST /accounts/checklink', {
      body: { token, browser_secret: browserSecret() },
    })
    const { account, device } = link
    return { token, state: link.kind === kind ? link.state : 'unknown', account, device }
  }
}

/** Shows `Form` while the link works, and otherwise the outcome and the next actions. */
export function LinkPage({
  heading,
  Form,
  outcomes,
}: {
  heading: string
  Form: ComponentType<FormProps>
  outcomes: Record<Outcome, OutcomeContent>
}) {
  const link = useLoaderData<Link | null>()
  const reached = outcomeIn(useLocation().state)
  const state = reached ?? link?.state
  useTitle(state === undefined || state === 'good' ? null : outcomes[state].heading)
  if (link === null || state === undefined) {
    return (
      <PlainPage heading={heading}>
        <LoadingLines />
      </PlainPage>
    )
  }
  if (state === 'good') {
    return (
      <PlainPage heading={heading}>
        <Form token={link.token} account={link.account} device={link.device} />
      </PlainPage>
    )
  }
  const { heading: outcomeHeading, message, next } = outcomes[state]
  return (
    <PlainPage heading={outcomeHeading}>
      {reached ? <FocusedMessage heading={outcomeHeading}>{message}</FocusedMessage> : message}
      {next}
    </PlainPage>
  )
}

/**
 * Returns a function that runs the link's action and then shows the outcome or opens another page. It stores the outcome in the
 * history state and replaces the entry, so that the token is removed from the address and the history. `result` is what the
 * outcome's message shows, and contains nothing secret.
 */
export function useLinkAction(): (
  action: () => Promise<unknown>,
  then?: { goOnTo?: () => string | undefined; result?: () => unknown },
) => Promise<void> {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (action, { goOnTo, result } = {}) => {
    const outcome = await outcomeOf(action)
    const to = outcome === 'done' ? goOnTo?.() : undefined
    if (to !== undefined) await navigate(to, { replace: true })
    else await navigate(pathname, { replace: true, state: { outcome, result: result?.() } })
  }
}

const outcomeByError = new Map<string, Outcome>([
  ['link_used', 'used'],
  ['link_expired', 'expired'],
  ['link_unknown', 'unknown'],
])

async function outcomeOf(action: () => Promise<unknown>): Promise<Outcome> {
  try {
    await action()
    return 'done'
  } catch (error) {
    const outcome = error instanceof ApiError ? outcomeByError.get(error.body.error) : undefined
    if (!outcome) throw error
    return outcome
  }
}

function outcomeIn(state: unknown): Outcome | undefined {
  const storedOutcome = typeof state === 'object' && state !== null && 'outcome' in state ? state.outcome : undefined
  return (['done', ...outcomeByError.values()] as const).find((outcome) => outcome === storedOutcome)
}
