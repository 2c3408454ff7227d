import { createContext } from 'react'

/** Asks whoever is at this page to sign in again, on the spot; true once the same member has. Null where nobody can be asked. */
export const AskToSignIn = createContext<(() => Promise<boolean>) | null>(null)
