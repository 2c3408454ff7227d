import type { EventView } from '#browsing/contract.ts'
import css from './venue-picture.module.css'

/** `deskWidth`: how wide it is shown on wide screens, in pixels; on phones it takes the width of the screen. */
type Props = { venue: EventView['venue']; deskWidth: number; first?: boolean }

/** The venue, drawn or photographed; a plain background with its name if it has no picture yet. */
export function VenuePicture({ venue, deskWidth, first = false }: Props) {
  const { image, sizes: files } = venue.picture
  if (!image) {
    return (
      <div className={css.none}>
        <span>{venue.name}</span>
      </div>
    )
  }
  return (
    <img
      className={css.picture}
      src={image}
      srcSet={files.map((file) => `${file.image} ${file.width}w`).join(', ')}
      sizes={sizesFor(deskWidth)}
      width={640}
      height={420}
      alt={`${venue.name}, ${venue.street_address.town}`}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

/**
 * A phone 390 pixels wide with two device pixels in each takes the file of 720. The densest screens get the same file, not one
 * half as large again: nobody sees the difference, and everyone would wait for it.
 */
function sizesFor(deskWidth: number): string {
  return `(max-width: 760px) and (min-resolution: 2.5dppx) 61vw, (max-width: 760px) 92vw, ${deskWidth}px`
}
