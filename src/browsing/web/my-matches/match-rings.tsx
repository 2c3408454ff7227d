import css from './match-rings.module.css'

/** A drawing for a match: the site's five-minute timer twice, with the rings linked. */
export function MatchRings() {
  return (
    <svg className={css.rings} width="92" height="60" viewBox="0 0 92 60" aria-hidden="true">
      <g fill="none" strokeWidth="5">
        <circle cx="32" cy="34" r="22" stroke="var(--ember)" />
        <circle cx="60" cy="34" r="22" stroke="var(--brass)" />
        <path d="M46 17a22 22 0 0 1 8 17" stroke="var(--ember)" />
      </g>
      <rect x="27" y="2" width="10" height="6" fill="var(--ember)" />
      <rect x="55" y="2" width="10" height="6" fill="var(--brass)" />
    </svg>
  )
}
