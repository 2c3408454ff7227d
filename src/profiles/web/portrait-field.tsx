import { useId } from 'react'
import type { Portrait as Picture } from '#profiles/contract.ts'
import type { PortraitChoice } from '#profiles/web/portrait-choice.ts'
import { Portrait } from '#profiles/web/portrait.tsx'
import { ErrorOf } from '#platform/web/ui/form/fields.tsx'
import { FileButton } from '#platform/web/ui/form/file-button.tsx'
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
          <FileButton
            name={name}
            accept="image/*"
            describedBy={error ? `${id}-help ${id}-error` : `${id}-help`}
            isInvalid={error !== undefined}
            required={picture === null && chosen === null}
            onFile={(file) => !opening && onFile(file)}
          >
            Choose Picture
          </FileButton>
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
