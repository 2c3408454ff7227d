type Selection = {
  /** The message that the address names. */
  chosen: string | null
  /** The message that was first when the page loaded: later arrivals do not replace what is being read. */
  preselected: string | undefined
}

/** Which message of a list is shown. */
export function selectedMessage<M extends { id: string }>(list: readonly M[], selection: Selection): M | undefined {
  if (selection.chosen !== null) return list.find(({ id }) => id === selection.chosen)
  // If the first is gone, or there was none, shows the one that stays in place as more arrive.
  return list.find(({ id }) => id === selection.preselected) ?? list.at(-1)
}
