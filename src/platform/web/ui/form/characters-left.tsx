import type { ComponentProps, ReactNode } from 'react'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './characters-left.module.css'

type Props = Omit<ComponentProps<'div'>, 'className'> & {
  /** The field. */
  children: ReactNode
  /** The number of characters that may still be typed; null if there are many. */
  count: number | null
}

/**
 * A field, with the number of characters left below it. Every count is shown, but only every tenth, and each below zero, is
 * announced, so that a screen reader does not interrupt at each character.
 */
export function CharactersLeft({ children, count, ...props }: Props) {
  const countText = count === null ? null : formatCharactersLeft(count)
  return (
    <div {...props} className={css.field}>
      {children}
      <p className={css.left} aria-hidden="true">
        {countText}
      </p>
      <VisuallyHidden as="p" role="status">
        {count !== null && (count < 0 || count % 10 === 0) && countText}
      </VisuallyHidden>
    </div>
  )
}

/** Formats the count, such as '12 characters left' or '3 characters too many'. */
export function formatCharactersLeft(remaining: number): string {
  const characters = Math.abs(remaining) === 1 ? 'character' : 'characters'
  return remaining < 0 ? `${-remaining} ${characters} too many` : `${remaining} ${characters} left`
}
