import { useId, useState } from 'react'
import { VENUE_PICTURE_BYTES_BELOW } from '#admin/contract/venues.ts'
import { ErrorOf } from '#platform/web/ui/form/fields.tsx'
import { FileButton } from '#platform/web/ui/form/file-button.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from './picture-field.module.css'

type Props = {
  form: Form
  /** The URL of the current picture. */
  currentImage: string | null
  onChoose: (picture: File | null) => void
}

export function PictureField({ form, currentImage, onChoose }: Props) {
  const id = useId()
  const { error } = form.field('picture')
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? currentImage

  function choose(file: File): void {
    const isTooLarge = file.size >= VENUE_PICTURE_BYTES_BELOW
    const taken = isTooLarge ? null : file
    onChoose(taken)
    // The browser keeps the file in memory until its URL is revoked.
    if (chosen) URL.revokeObjectURL(chosen)
    setChosen(taken && URL.createObjectURL(taken))
    form.showError('picture', isTooLarge ? 'The picture needs to be less than 10 MB.' : null)
  }

  return (
    <div className={css.field} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={css.label}>
        Picture (optional)
      </p>
      <p id={`${id}-help`} className={css.help}>
        JPEG, PNG, WebP or AVIF, in landscape and less than 10 MB. We’ll crop it to fit and remove location data.
      </p>
      {shown && <img className={css.picture} src={shown} alt={chosen ? 'The new picture' : 'The current picture'} />}
      <FileButton
        name="picture"
        accept="image/jpeg,image/png,image/webp,image/avif"
        describedBy={error ? `${id}-help ${id}-error` : `${id}-help`}
        isInvalid={error !== undefined}
        onFile={choose}
      >
        {shown ? 'Choose another picture' : 'Choose a picture'}
      </FileButton>
      <div role="status" className={css.status}>
        {chosen && 'Your picture is ready. Save the venue to keep it.'}
      </div>
      <ErrorOf id={id} error={error} />
    </div>
  )
}
