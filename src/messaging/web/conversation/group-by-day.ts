import { bareSubject } from '#messaging/web/reply-subject.ts'

type Written = { id: string; from_user: { id: string }; subject: string; sent_date_local: string }

export type PlacedMessage<M> = {
  message: M
  /** Whether the message before it on this day is from the same member. */
  continues: boolean
  /** The subject, if it is not that of the message before it. */
  newSubject: string | null
}

export type Day<M> = { day: string; messages: PlacedMessage<M>[] }

/** Groups messages by the day on which they were sent, oldest first. The list starts with the newest. */
export function groupByDay<M extends Written>(newestFirst: readonly M[]): Day<M>[] {
  const days: Day<M>[] = []
  let before: M | undefined
  for (const message of newestFirst.toReversed()) {
    const day = message.sent_date_local.slice(0, 10)
    const isSameDay = days.at(-1)?.day === day
    if (!isSameDay) days.push({ day, messages: [] })
    const isSameSubject = before !== undefined && bareSubject(before.subject) === bareSubject(message.subject)
    days.at(-1)?.messages.push({
      message,
      continues: isSameDay && before?.from_user.id === message.from_user.id,
      newSubject: isSameSubject ? null : message.subject,
    })
    before = message
  }
  return days
}
