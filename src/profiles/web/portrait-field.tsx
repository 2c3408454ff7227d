import { useId } from 'react'
import type { Portrait as Picture } from '#profiles/contract.ts'
import type { PortraitChoice } from '#profiles/web/portrait-choice.ts'
import { Portrait } from '#profiles/web/portrait.tsx'
import { ErrorOf } from '#platform/web/ui/form/fields.tsx'
import buttons from '#platform/web/ui/button.module.css'
import css from './portrait-field.module.css'

type Props = {
  choice: PortraitChoice
  onFile: (file: File) => void
  /** The saved portrait, if there is one. */
  picture: Picture | null
  memberName: string
  name: string
  error: string | undefined
}

/** Shows the current or chosen portrait and lets the member choose another. Phones offer the camera as a source. */
export function PortraitField({ choice, onFile, picture, memberName, name, error }: Props) {
  const id = useId()
  const { chosen, lost, opening } = choice
  return (
    <div className={css.field} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={css.label}>
        Portrait
      </p>
      <div className={css.row}>
        <div className={css.preview}>
          {chosen ? (
            <img src={chosen.url} alt="The portrait you’ve chosen" width={320} height={320} />
          ) : (
            <Portrait picture={picture} name={memberName} size="card" />
          )}
        </div>
        <div className={css.choose}>
          <p id={`${id}-help`} className={css.help}>
            A photo of just you, with your face easy to see. You can crop it next. We remove location and camera data.
          </p>
          <label className={`${buttons.button} ${buttons.quiet} ${css.button}`}>
            <input
              type="file"
              name={name}
              accept="image/*"
              required={picture === null && chosen === null}
              className={css.input}
              aria-invalid={error !== undefined}
              aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
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
                if (file && !opening) onFile(file)
              }}
            />
            Choose Picture
          </label>
          <div role="status" className={css.status}>
            {opening && 'Opening your picture…'}
            {!opening && lost && 'Please choose your picture again.'}
            {!opening && chosen && 'Your picture is ready. Save to keep it.'}
          </div>
          <ErrorOf id={id} error={error} />
        </div>
      </div>
    </div>
  )
}
