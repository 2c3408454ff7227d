import type { Box } from '#messaging/web/load-messages.ts'
import { paths } from '#platform/paths.ts'

/** Reads the list and the chosen message, if there is one, from the page's query string. */
export function parseMailboxUrl(search: URLSearchParams): { box: Box; chosen: string | null } {
  return { box: search.get('box') === 'sent' ? 'sent' : 'inbox', chosen: search.get('message') }
}

/** Builds the URL of a list or a message, such as '/messages?box=sent&message=…'. */
export function mailboxAddress({ box, chosen }: { box: Box; chosen?: string }): string {
  const search = new URLSearchParams({
    ...(box === 'sent' && { box }),
    ...(chosen !== undefined && { message: chosen }),
  })
  return search.size > 0 ? `${paths.messages}?${search}` : paths.messages
}

/** Builds the URL of the conversation with another member. */
export function conversationAddress(otherId: string): string {
  return `${paths.messages}?${new URLSearchParams({ with: otherId })}`
}
