import type { EventView } from '#browsing/contract.ts'
import css from './venue-picture.module.css'

/** How wide the picture is shown, for the browser to pick the smallest file that will do. */
type Props = { venue: EventView['venue']; sizes: string; first?: boolean }

/** The venue, drawn or photographed; a quiet ground with its name where it has no picture yet. */
export function VenuePicture({ venue, sizes, first = false }: Props) {
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
      sizes={sizes}
      width={640}
      height={420}
      alt={`${venue.name}, ${venue.street_address.town}`}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
