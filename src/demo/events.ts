import type { DemoEvent } from '#demo/demo-event.ts'
import { pastDemoEvents } from '#demo/past-events.ts'
import { upcomingDemoEvents } from '#demo/upcoming-events.ts'

/** Six events on sale, four past events, one cancelled event and one draft. */
export const demoEvents: DemoEvent[] = [...upcomingDemoEvents, ...pastDemoEvents]
