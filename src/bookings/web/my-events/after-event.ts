import { createContext, type ReactNode } from 'react'

/** What another part of the site shows about an event that is over, and what can be done after it. */
type AfterEvent = (eventId: number) => { notice: ReactNode; action: ReactNode } | undefined

/** For the list of past events. The layout around the page provides it. */
export const AfterEvent = createContext<AfterEvent>(() => undefined)
