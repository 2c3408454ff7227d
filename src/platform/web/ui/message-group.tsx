import { useId, type ReactNode, type Ref } from 'react'
import css from './message-group.module.css'

type Props = {
  label?: string
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}

/**
 * A message that takes the focus, which makes screen readers say it. It is a group with its text as its description, because Orca
 * says nothing about a focused element without a role. A description by the group itself would be only its label in Firefox.
 */
export function MessageGroup({ label = 'Message', className, ref, children }: Props) {
  const text = useId()
  return (
    <div className={css.group} tabIndex={-1} ref={ref} role="group" aria-label={label} aria-describedby={text}>
      <div id={text} className={className}>
        {children}
      </div>
    </div>
  )
}
