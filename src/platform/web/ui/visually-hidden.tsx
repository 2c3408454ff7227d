import type { HTMLAttributes } from 'react'
import css from './visually-hidden.module.css'

type Props = Omit<HTMLAttributes<HTMLElement>, 'className'> & { as?: 'span' | 'p' }

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', ...rest }: Props) {
  return <Element {...rest} className={css.hidden} />
}
