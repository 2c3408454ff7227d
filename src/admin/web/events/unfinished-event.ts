import { UnfinishedEvent } from '#admin/contract/unfinished-events.ts'
import { typedEventFor, type TypedEvent } from '#admin/web/events/typed-event.ts'

/** What a draft needs before it can be saved as an event, in the order of the form. */
const needs = new Map<string, string>([
  ['description', 'a description'],
  ['venueId', 'a venue'],
  ['startsAt', 'a start time'],
  ['endsAt', 'an end time'],
  ['femalePlaces', 'places for women'],
  ['malePlaces', 'places for men'],
  ['price', 'a price'],
])

/** Returns what is missing, in words, or null if nothing is, or if something that was typed is wrong. */
export function missingIn(typed: Readonly<Record<string, string>>): string[] | null {
  const { error } = typedEventFor(null).safeParse(typed)
  const names = new Set(error?.issues.map(({ path }) => String(path[0])))
  if (names.size === 0 || [...names].some((name) => !needs.has(name) || typed[name]?.trim())) return null
  return [...needs].filter(([name]) => names.has(name)).map(([, need]) => need)
}

/** Returns the texts of a form that has only a title and whatever else was typed, or null if it is complete or wrong. */
export function unfinishedIn(form: HTMLFormElement): { event: UnfinishedEvent; hosts: string } | null {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const typed = Object.fromEntries(texts)
  if (missingIn(typed) === null) return null
  const { data: event } = UnfinishedEvent.safeParse(typed)
  return event ? { event, hosts: typed['hosts'] ?? '' } : null
}

/** Returns the values with which the form is filled. The hosts are not saved, but stay in the page's history entry. */
export function typedFrom(unfinished: UnfinishedEvent, historyState: unknown): TypedEvent {
  const isObject = typeof historyState === 'object' && historyState !== null
  const hosts = isObject && 'hosts' in historyState ? String(historyState.hosts) : ''
  return { ...unfinished, hosts }
}
