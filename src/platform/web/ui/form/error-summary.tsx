import { useId } from 'react'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from './error-summary.module.css'

type Props = {
  form: Pick<Form, 'field' | 'element'>
  /** The label of each field, in the order of the page. It is empty if the errors themselves name the field. */
  labels: Readonly<Record<string, string>>
}

/**
 * Lists the errors of a form that is longer than a screen, with links to their fields. A single error is not listed, because
 * its field has the focus.
 */
export function ErrorSummary({ form, labels }: Props) {
  const id = useId()
  const found = Object.entries(labels)
    .map(([name, label]) => ({ name, label, error: form.field(name).error }))
    .filter(({ error }) => error !== undefined)
  if (found.length < 2) return null
  return (
    <section className={css.summary} aria-labelledby={id}>
      <h2 id={id}>There’s a problem</h2>
      <ul>
        {found.map(({ name, label, error }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(form.element.current, name)
              }}
            >
              {label !== '' && `${label}: `}
              {error}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A hidden field stands for the checkboxes of its group. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  const isHidden = field instanceof HTMLInputElement && field.type === 'hidden'
  const target = isHidden ? field.closest('fieldset')?.querySelector<HTMLElement>('[type="checkbox"]') : field
  target?.focus()
}
