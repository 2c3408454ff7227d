type Selection = {
  /** The id of the message in the URL. */
  chosen: string | null
  /** The id of the first message when the page loaded. Messages that arrive later do not replace it. */
  preselected: string | undefined
}

/** Returns the message from the list that the page shows. */
export function selectedMessage<M extends { id: string }>(list: readonly M[], selection: Selection): M | undefined {
  if (selection.chosen !== null) return list.find(({ id }) => id === selection.chosen)
  // Falls back to the oldest message, because its place does not change when messages arrive.
  return list.find(({ id }) => id === selection.preselected) ?? list.at(-1)
}
