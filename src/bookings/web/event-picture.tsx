import type { VenuePicture } from '#events/contract.ts'
import css from './event-picture.module.css'

/** Shows the venue's picture beside the event's title, or nothing if there is none. It adds nothing to what the text says. */
export function EventPicture({ picture: { image, sizes } }: { picture: VenuePicture }) {
  if (image === null) return null
  return (
    <img
      className={css.picture}
      src={image}
      srcSet={sizes.map((file) => `${file.image} ${file.width}w`).join(', ')}
      sizes="(max-width: 760px) 92vw, 400px"
      width={400}
      height={200}
      alt=""
      decoding="async"
    />
  )
}
