import { useRouteLoaderData } from 'react-router'
import type { SiteInfo } from '#content/contract.ts'
import { paths } from '#platform/paths.ts'

/** A link with which a calendar program subscribes to all events. Its scheme makes the program ask for them again and again. */
export function CalendarSubscription() {
  const site = useRouteLoaderData<SiteInfo>('root')
  if (!site) return null
  const address = site.url.replace(/^https?:/, 'webcal:')
  return <a href={`${address}${paths.calendarFeed}`}>Add all our events to your calendar</a>
}
