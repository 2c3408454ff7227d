import { createContext, type ReactNode } from 'react'

/** Returns a notice and an action from another capability for an event that is over. */
type AfterEvent = (eventId: number) => { notice: ReactNode; action: ReactNode } | undefined

/** Used by the list of past events, and provided by the layout around the page. */
export const AfterEvent = createContext<AfterEvent>(() => undefined)
