import type { DemoEvent } from '#demo/demo-event.ts'
import { pastDemoEvents } from '#demo/past-events.ts'
import { upcomingDemoEvents } from '#demo/upcoming-events.ts'

/** Six on sale, four past, one cancelled and one draft, soonest first within each. */
export const demoEvents: DemoEvent[] = [...upcomingDemoEvents, ...pastDemoEvents]
