import type { Box } from '#messaging/web/load-messages.ts'

type Selection = {
  box: Box
  /** The id of the message in the URL. */
  chosen: string | null
  /** The id of the first message when the page loaded. Messages that are received later do not replace it. */
  preselected: string | undefined
}

/** Returns the message from the list that the page shows. */
export function selectedMessage<M extends { id: string }>(list: readonly M[], selection: Selection): M | undefined {
  if (selection.chosen !== null) return list.find(({ id }) => id === selection.chosen)
  // The newest sent message is the one that the member has just sent.
  if (selection.box === 'sent') return list[0]
  // Falls back to the oldest message, because its place does not change when messages arrive.
  return list.find(({ id }) => id === selection.preselected) ?? list.at(-1)
}
