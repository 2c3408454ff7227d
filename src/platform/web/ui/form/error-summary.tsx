import { useId, useLayoutEffect, useRef } from 'react'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './error-summary.module.css'

const ALL_CORRECTED = 'All corrected. Try again.'

type Props = {
  form: Pick<Form, 'field' | 'reported' | 'element'>
  /** The label of each field, in the order of the page. It is empty if the errors themselves name the field. */
  labels: Readonly<Record<string, string>>
}

/**
 * Lists the errors of a form with several fields, with links to them. The list stays until the form is sent again, so that
 * nothing moves while the errors are corrected. Once all are, its heading says so.
 */
export function ErrorSummary({ form, labels }: Props) {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const { reported } = form
  // The first field then gets the focus, which scrolls further only if that field is not in view.
  useLayoutEffect(() => {
    // The promise of newer browsers must not become the clean-up of the effect.
    if (Object.keys(reported).length > 0) element.current?.scrollIntoView()
  }, [reported])
  const found = Object.entries(labels).flatMap(([name, label]) => {
    const current = form.field(name).error
    // The field may be wrong in another way since it was reported.
    const error = current ?? reported[name]
    if (error === undefined || !Object.hasOwn(reported, name)) return []
    return [{ name, text: label === '' ? error : `${label}: ${error}`, isCorrected: current === undefined }]
  })
  const isListed = found.length > 0
  const allCorrected = found.every(({ isCorrected }) => isCorrected)
  const heading = allCorrected ? ALL_CORRECTED : 'There’s a problem'
  return (
    <>
      {/* It exists before the list, because screen readers announce only changes. */}
      <VisuallyHidden as="p" role="status">
        {isListed && announcementOf(found.length, allCorrected ? 'all corrected' : 'wrong')}
      </VisuallyHidden>
      {isListed && (
        <section className={`${css.summary} ${allCorrected ? css.corrected : ''}`} aria-labelledby={id} ref={element}>
          <h2 id={id}>{heading}</h2>
          <ul>
            {found.map(({ name, text, isCorrected }) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(form.element.current, name)
                  }}
                >
                  {isCorrected ? <s>{text}</s> : text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Returns what a screen reader announces. A single error is only said with its field, which has the focus. */
function announcementOf(count: number, state: 'wrong' | 'all corrected'): string | null {
  if (state === 'all corrected') return ALL_CORRECTED
  return count > 1 ? `There are ${count} problems, listed at the top of the form.` : null
}

/** A hidden field stands for the checkboxes of its group. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  const isHidden = field instanceof HTMLInputElement && field.type === 'hidden'
  const target = isHidden ? field.closest('fieldset')?.querySelector<HTMLElement>('[type="checkbox"]') : field
  target?.focus()
}
