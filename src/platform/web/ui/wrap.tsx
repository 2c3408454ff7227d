import type { ReactNode } from 'react'
import css from './wrap.module.css'

/** The page's width. */
export function Wrap({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={className ? `${css.wrap} ${className}` : css.wrap}>{children}</div>
}
