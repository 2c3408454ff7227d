import { ViewTransition, type ReactNode } from 'react'
import './shared-element.css'

/**
 * An element that two pages share, such as the title of an event in a list and on its own page. On navigation it moves from one to
 * the other. The name must be unique on a page.
 */
export function SharedElement({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ViewTransition name={name} default="none" share="auto">
      {children}
    </ViewTransition>
  )
}
