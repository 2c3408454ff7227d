import { useId, type ReactNode, type Ref } from 'react'

type Props = {
  label?: string
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}

/**
 * A message that takes the focus, which makes screen readers say it. It is a group with its text as its description, because Orca
 * says nothing about a focused element without a role.
 */
export function MessageGroup({ label = 'Message', className, ref, children }: Props) {
  const text = useId()
  return (
    <div
      id={text}
      className={className}
      tabIndex={-1}
      ref={ref}
      role="group"
      aria-label={label}
      aria-describedby={text}
    >
      {children}
    </div>
  )
}
