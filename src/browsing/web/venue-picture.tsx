import type { EventView } from '#browsing/contract.ts'
import css from './venue-picture.module.css'

/**
 * `deskWidth` is the picture's width in pixels on wide screens. On phones, it is as wide as the screen. A picture that is not the
 * `first` of the page loads once it is near the screen, and not at all where it is hidden.
 */
type Props = { venue: EventView['venue']; deskWidth: number; first?: boolean }

/** Shows the venue's picture, or a plain background with its name if it has no picture. */
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
      loading={first ? undefined : 'lazy'}
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
 * Returns the `sizes` attribute. A phone 390 pixels wide with a pixel ratio of 2 loads the file with a width of 720. Screens
 * with a higher ratio load the same file, because a larger one would load more slowly without a visible difference.
 */
function sizesFor(deskWidth: number): string {
  return `(max-width: 760px) and (min-resolution: 2.5dppx) 61vw, (max-width: 760px) 92vw, ${deskWidth}px`
}
