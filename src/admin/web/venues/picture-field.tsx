import { useId, useState } from 'react'
import { VENUE_PICTURE_BYTES_BELOW } from '#admin/contract/venues.ts'
import { ErrorOf } from '#platform/web/ui/form/fields.tsx'
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

  function choose(input: HTMLInputElement): void {
    const file = input.files?.[0]
    const isTooLarge = file !== undefined && file.size >= VENUE_PICTURE_BYTES_BELOW
    // The field must not name a file that will not be sent.
    if (isTooLarge) input.value = ''
    const taken = file && !isTooLarge ? file : null
    onChoose(taken)
    // The browser keeps the file in memory until its URL is revoked.
    if (chosen) URL.revokeObjectURL(chosen)
    setChosen(taken && URL.createObjectURL(taken))
    form.showError('picture', isTooLarge ? 'The picture needs to be less than 10 MB.' : null)
  }

  return (
    <div className={css.field}>
      <label htmlFor={id}>Picture (optional)</label>
      <p id={`${id}-help`} className={css.help}>
        JPEG, PNG, WebP or AVIF, in landscape and less than 10 MB. We’ll crop it to fit and remove location data.
      </p>
      {shown && <img className={css.picture} src={shown} alt={chosen ? 'The new picture' : 'The current picture'} />}
      <input
        id={id}
        type="file"
        name="picture"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
        className={css.input}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      <ErrorOf id={id} error={error} />
    </div>
  )
}
