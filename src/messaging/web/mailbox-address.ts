import type { Box } from '#messaging/web/load-messages.ts'
import { paths } from '#platform/paths.ts'

/** Reads from the page's address which list is shown, and which message of it, if one was chosen. */
export function mailboxPlace(search: URLSearchParams): { box: Box; chosen: string | null } {
  return { box: search.get('box') === 'sent' ? 'sent' : 'inbox', chosen: search.get('message') }
}

/** '/messages', '/messages?box=sent&message=…' */
export function mailboxAddress({ box, chosen }: { box: Box; chosen?: string }): string {
  const search = new URLSearchParams({
    ...(box === 'sent' && { box }),
    ...(chosen !== undefined && { message: chosen }),
  })
  return search.size > 0 ? `${paths.messages}?${search}` : paths.messages
}

/** The conversation between the member and one other. */
export function conversationAddress(otherId: string): string {
  return `${paths.messages}?${new URLSearchParams({ with: otherId })}`
}
