type Given = {
  /** The one that the address names. */
  chosen: string | null
  /** The one that stood first when the page came: what arrives later takes nobody away from what they read. */
  preselected: string | undefined
}

/** Which of a list is shown. */
export function shownMessage<M extends { id: string }>(list: readonly M[], given: Given): M | undefined {
  if (given.chosen !== null) return list.find(({ id }) => id === given.chosen)
  // Where the first has gone, or there was none, the one that stays where it is as more arrive.
  return list.find(({ id }) => id === given.preselected) ?? list.at(-1)
}
