import type { VenuePicture } from '#events/contract.ts'
import css from './event-picture.module.css'

type Props = {
  picture: VenuePicture
  /** The width on a phone, in CSS. */
  phoneWidth?: string
}

/** Shows the venue's picture beside the event's title, or nothing if there is none. It adds nothing to what the text says. */
export function EventPicture({ picture: { image, sizes }, phoneWidth = '92vw' }: Props) {
  if (image === null) return null
  return (
    <img
      className={css.picture}
      src={image}
      srcSet={sizes.map((file) => `${file.image} ${file.width}w`).join(', ')}
      sizes={`(max-width: 760px) ${phoneWidth}, 400px`}
      width={400}
      height={200}
      alt=""
      decoding="async"
    />
  )
}
