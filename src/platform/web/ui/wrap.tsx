import type { ReactNode } from 'react'
import css from './wrap.module.css'

/** Limits content to the page width. */
export function Wrap({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={className ? `${css.wrap} ${className}` : css.wrap}>{children}</div>
}
