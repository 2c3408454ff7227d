/** Formats new messages, such as 'A new message from Tom Hadley.' or '3 new messages.'. Empty if there are none. */
export function formatNewMessages(arrived: readonly { from_user: { name: string } }[]): string {
  const [first] = arrived
  if (!first) return ''
  return arrived.length === 1 ? `A new message from ${first.from_user.name}.` : `${arrived.length} new messages.`
}
