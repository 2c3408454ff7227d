import { useState } from 'react'
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Message } from '#messaging/contract.ts'
import { EmailSetting } from '#messaging/web/email-setting.tsx'
import { ConversationView } from '#messaging/web/conversation/conversation-view.tsx'
import {
  loadUntilMessage,
  loadConversation,
  loadMailbox,
  loadSettings,
  type Conversation,
  type Mailbox,
} from '#messaging/web/load-messages.ts'
import { paths } from '#platform/paths.ts'
import { failureMessage } from '#platform/web/failure-message.ts'
import { conversationAddress, parseMailboxUrl } from '#messaging/web/mailbox-address.ts'
import { MailboxView } from '#messaging/web/mailbox/mailbox-view.tsx'
import { MessageDialog } from '#messaging/web/message-dialog.tsx'
import { MessagesSkeleton } from '#messaging/web/messages-skeleton.tsx'
import { ApiError, isSignedOut, type Api } from '#platform/web/api.ts'
import type { FirstRequests, FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import { PushOfferPart } from '#push/web/push-offer-part.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './messages-page.module.css'

export const handle: FixedPageHandle & FirstRequests = {
  head: { title: 'Messages', description: 'Messages you’ve received and sent.' },
  firstRequests: ['POST /api/messaging/mymessages', 'GET /api/messaging/settings'],
}

type Settings = Awaited<ReturnType<typeof loadSettings>>
type Loaded =
  | { is: 'mailbox'; mailbox: Mailbox; settings: Settings; conversation: Conversation | null }
  | { is: 'failed'; reason: string }
  | { is: 'not found'; message: string }

/** Counts loads. The count is used as a key, so that newly loaded data is rendered with fresh state. */
let load = 0

export const loader = memberLoader(async (api, { request }) => {
  load += 1
  return { load, loaded: await loadPage(api, new URL(request.url).searchParams) }
})

async function loadPage(api: Api, search: URLSearchParams): Promise<Loaded> {
  try {
    const otherId = search.get('with')
    const [newest, settings, conversation] = await Promise.all([
      loadMailbox(api),
      loadSettings(api),
      otherId === null ? null : loadConversation(api, otherId),
    ])
    const { box, chosen } = parseMailboxUrl(search)
    const mailbox = chosen === null ? newest : await loadUntilMessage(api, newest, box, chosen)
    return { is: 'mailbox', mailbox, settings, conversation }
  } catch (error) {
    if (isSignedOut(error)) throw error
    const isNotFound = error instanceof ApiError && error.body.error === 'conversation_not_found'
    return isNotFound
      ? { is: 'not found', message: error.body.detail }
      : { is: 'failed', reason: failureMessage(error) }
  }
}

/** Skips loading when the member moves between the two lists and their messages. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isElsewhere = currentUrl.searchParams.get('with') !== nextUrl.searchParams.get('with')
  return (isElsewhere || currentUrl.search === nextUrl.search) && defaultShouldRevalidate
}

export function Component() {
  const page = useLoaderData<typeof loader>()
  const [writing, setWriting] = useState(false)
  const [sentId, setSentId] = useState<string | null>(null)
  const navigate = useNavigate()
  const { state, search }: { state: unknown; search: string } = useLocation()
  const wasSentHere = typeof state === 'object' && state !== null && 'sent' in state && state.sent === sentId

  async function showSent(sent: Message): Promise<void> {
    await navigate(conversationAddress(sent.to_user.id), { state: { sent: sent.id } })
    // Only now, because screen readers announce a text only in an element that was already on the page.
    setSentId(sent.id)
  }

  const loaded = page?.loaded
  // The lists and the conversations are at one path, so the focus follows the content.
  const conversation = loaded?.is === 'mailbox' ? loaded.conversation : null
  const heading = useFocusWhenChanged(conversation?.with.id ?? loaded?.is ?? null)
  // The mailbox itself moves the focus to a message that the member opens.
  const isHeading = conversation === null && parseMailboxUrl(new URLSearchParams(search)).chosen === null
  return (
    <Wrap className={css.page}>
      <div className={css.head}>
        <h1 tabIndex={-1} ref={isHeading ? heading : null}>
          Messages
        </h1>
        <Button onPress={() => setWriting(true)}>New message</Button>
      </div>
      {!loaded && <MessagesSkeleton />}
      {loaded?.is === 'failed' && <Failed reason={loaded.reason} />}
      {loaded?.is === 'not found' && <NotFound message={loaded.message} />}
      {loaded?.is === 'mailbox' && (
        <>
          <MailboxView first={loaded.mailbox}>
            {conversation && (
              <ConversationView
                key={page?.load}
                first={conversation}
                wasSent={wasSentHere}
                heading={heading}
                onBlocked={() => navigate(paths.messages, { replace: true })}
              />
            )}
          </MailboxView>
          {conversation === null && <PushOfferPart reason="messages" />}
          <EmailSetting key={`settings ${page?.load}`} first={loaded.settings} />
        </>
      )}
      {writing && (
        <MessageDialog
          to={null}
          onClose={(sent) => {
            setWriting(false)
            if (sent) void showSent(sent)
          }}
        />
      )}
    </Wrap>
  )
}

function Failed({ reason }: { reason: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={css.failed}>
      <p role="alert">A problem occurred retrieving your messages. {reason}</p>
      <Button look="main" onPress={() => void revalidate()}>
        {state === 'loading' ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  )
}

/** Shown if the conversation does not exist or is hidden. The page does not reveal which. */
function NotFound({ message }: { message: string }) {
  return (
    <div className={css.failed}>
      <p role="alert">{message}</p>
      <div className={css.ways}>
        <ButtonLink to={paths.messages}>All messages</ButtonLink>
        <ButtonLink look="quiet" to={paths.blocked}>
          People you have blocked
        </ButtonLink>
      </div>
    </div>
  )
}
