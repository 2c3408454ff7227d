import { createContext, type ReactNode } from 'react'

/** The event that a signed-out visitor wants to book, as the layout around checkout shows it; null if it is not known. */
export const VisitorEvent = createContext<ReactNode>(null)
