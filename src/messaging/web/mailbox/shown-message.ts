type Given = {
  /** The message that the address names. */
  chosen: string | null
  /** The message that was first when the page loaded: later arrivals do not replace what is being read. */
  preselected: string | undefined
}

/** Which message of a list is shown. */
export function shownMessage<M extends { id: string }>(list: readonly M[], given: Given): M | undefined {
  if (given.chosen !== null) return list.find(({ id }) => id === given.chosen)
  // If the first is gone, or there was none, shows the one that stays in place as more arrive.
  return list.find(({ id }) => id === given.preselected) ?? list.at(-1)
}
