import type { ReactNode } from 'react'
import buttons from '#platform/web/ui/button.module.css'
import css from './file-button.module.css'

type Props = {
  name: string
  accept: string
  /** The ids of the texts that describe the field. */
  describedBy: string
  isInvalid: boolean
  required?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** A field for a file that looks like a button. The form says which file was chosen, because the field does not keep it. */
export function FileButton({ name, accept, describedBy, isInvalid, required = false, onFile, children }: Props) {
  return (
    <label className={`${buttons.button} ${buttons.quiet} ${css.button}`}>
      <input
        type="file"
        name={name}
        accept={accept}
        required={required}
        className={css.input}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onKeyDown={(event) => {
          // The field looks like a button, so Enter must open it. Browsers open a file field only with Space.
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.click()
        }}
        onChange={({ currentTarget: input }) => {
          const file = input.files?.[0]
          // Clears the field, so that choosing the same file again triggers another change event.
          input.value = ''
          if (file) onFile(file)
        }}
      />
      {children}
    </label>
  )
}
