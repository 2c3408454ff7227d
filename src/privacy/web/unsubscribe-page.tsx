import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { loadUnsubscribeLink, unsubscribe } from '#privacy/contract/emails.ts'
import { ApiError, apiContext, asRouteError, browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Stop emails', description: 'Stop getting these emails.' },
}

type Kind = 'event news' | 'unread messages' | 'visible likes' | 'review requests' | 'newsletter'
type Opened = { token: string; link: { kind: Kind; is_on: boolean } | null }

/** Loads which emails the link stops. Changes nothing, because mail scanners also open links. Returns null on the server. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Opened | null> {
  if (!context.get(inBrowserContext)) return null
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200)
  if (token === '') return { token, link: null }
  const api = context.get(apiContext)
  try {
    return { token, link: await api<typeof loadUnsubscribeLink>('POST /api/unsubscribe/lookup', { body: { token } }) }
  } catch (error) {
    if (error instanceof ApiError && error.body.error === 'unsubscribe_link_unknown') return { token, link: null }
    throw asRouteError(error)
  }
}

export function Component() {
  const opened = useLoaderData<typeof loader>()
  const [stopped, setStopped] = useState(false)
  const link = opened?.link ?? null
  return (
    <PlainPage heading={headingOf(link, stopped)}>
      {opened === null && <LoadingLines />}
      {opened && !link && (
        <p>This link doesn’t work. Please open it from the email again, or sign in and choose which emails you get.</p>
      )}
      {opened && link?.is_on && !stopped && (
        <>
          <p>{kindTexts[link.kind].ask}</p>
          <StopForm token={opened.token} onStopped={() => setStopped(true)} />
        </>
      )}
      {link && stopped && (
        <FocusedMessage>
          <Stopped kind={link.kind} />
        </FocusedMessage>
      )}
      {link && !link.is_on && !stopped && <Stopped kind={link.kind} />}
      {opened && (!link || !link.is_on || stopped) && (
        <ButtonLink to={accountPaths.emails} look="quiet">
          Choose which emails you get
        </ButtonLink>
      )}
    </PlainPage>
  )
}

const kindTexts: Record<Kind, { ask: string; stopped: string; again: string }> = {
  'event news': {
    ask: 'Press the button and we’ll stop emailing you about new events.',
    stopped: 'You’ll get no more emails about new events.',
    again: 'You’ll still get emails about events you’ve booked.',
  },
  newsletter: {
    ask: 'Press the button and we’ll stop sending you our newsletter.',
    stopped: 'You’ll get no more newsletters.',
    again: 'You’ll still get emails about events you’ve booked.',
  },
  'unread messages': {
    ask: 'Press the button and we’ll stop emailing you about unread messages.',
    stopped: 'You’ll get no more emails about messages.',
    again: 'You can still read your messages on the site.',
  },
  'visible likes': {
    ask: 'Press the button and we’ll stop emailing you about who likes you.',
    stopped: 'You’ll get no more emails about who likes you.',
    again: 'You can still see who likes you on My Matches.',
  },
  'review requests': {
    ask: 'Press the button and we’ll stop emailing you to ask for reviews.',
    stopped: 'You’ll get no more emails asking for reviews.',
    again: 'You can still review an evening on My Events.',
  },
}

function headingOf(link: Opened['link'], stopped: boolean): string {
  if (link && (stopped || !link.is_on)) return 'These emails have stopped'
  return link ? 'Stop these emails?' : 'Stop emails'
}

function Stopped({ kind }: { kind: Kind }) {
  const { stopped, again } = kindTexts[kind]
  return (
    <p>
      {stopped} {again} If that was a mistake, you can sign in and turn them back on.
    </p>
  )
}

function StopForm({ token, onStopped }: { token: string; onStopped: () => void }) {
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t stop these emails.',
    send: async () => {
      await browserApi<typeof unsubscribe>('POST /unsubscribe', { query: { token } })
      onStopped()
    },
  })
  return (
    <form {...form.props}>
      <SubmitButton form={form} busy="Stopping…">
        Stop these emails
      </SubmitButton>
    </form>
  )
}
