import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './fields.module.css'
import inputCss from './input.module.css'

type Labelled = { name?: string | undefined; label: string; help?: ReactNode; error: string | undefined }

/** A field with its label and help above it, and its error below. */
function Field({ label, help, error, id, children }: Omit<Labelled, 'name'> & { id: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
      {children}
      <ErrorOf id={id} error={error} />
    </div>
  )
}

export function ErrorOf({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className={css.error}>
      {error}
    </p>
  )
}

/** Links the help and the error to the field for screen readers. */
function describedBy(id: string, help: ReactNode, error: string | undefined) {
  const ids = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error !== undefined, ...(ids && { 'aria-describedby': ids }) }
}

export function TextField({ label, help, error, ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Field label={label} help={help} error={error} id={id}>
      <input type="text" {...input} {...describedBy(id, help, error)} className={inputCss.input} />
    </Field>
  )
}

/** A password field that allows pasting and can show the password. */
export function PasswordField({ label, help, error, ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} help={help} error={error} id={id}>
      <div className={css.password}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...describedBy(id, help, error)}
          type={shown ? 'text' : 'password'}
          className={inputCss.input}
        />
        <button type="button" aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'} <VisuallyHidden>{label.toLowerCase()}</VisuallyHidden>
        </button>
      </div>
    </Field>
  )
}

export function TextArea({ label, help, error, ...area }: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Field label={label} help={help} error={error} id={id}>
      <textarea {...area} {...describedBy(id, help, error)} className={inputCss.input} />
    </Field>
  )
}

export function SelectField({
  label,
  help,
  error,
  required,
  children,
  ...select
}: Labelled & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Field label={label} help={help} error={error} id={id}>
      {/* HTML allows `required` only if the first option is empty. */}
      <select {...select} aria-required={required} {...describedBy(id, help, error)} className={inputCss.input}>
        {children}
      </select>
    </Field>
  )
}

export function CheckField({
  label,
  error,
  ...input
}: Omit<Labelled, 'label'> & { label: ReactNode } & Omit<ComponentProps<'input'>, 'name'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <div className={css.check}>
        <input type="checkbox" {...input} {...describedBy(id, null, error)} />
        <label htmlFor={id}>{label}</label>
      </div>
      <ErrorOf id={id} error={error} />
    </div>
  )
}
