import { createContext, type ReactNode } from 'react'

/**
 * `isDue` is true if the member has something to do, and not only something to see. Without an action, the card links to the
 * attendees.
 */
type Following = { notice: ReactNode; action?: (look: 'main' | 'quiet') => ReactNode; isDue: boolean }

/** Returns a notice and an action from another capability for an event that is over. */
type AfterEvent = (eventId: number) => Following | undefined

/** Used by the list of past events, and provided by the layout around the page. */
export const AfterEvent = createContext<AfterEvent>(() => undefined)
