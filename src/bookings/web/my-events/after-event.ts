import { createContext, type ReactNode } from 'react'

/** What another part of the site has to say of an evening that is over, and what can be done after it. */
type AfterEvent = (eventId: number) => { words: ReactNode; action: ReactNode } | undefined

/** For whoever shows past events; given by the layout around the page. */
export const AfterEvent = createContext<AfterEvent>(() => undefined)
