import type { VenuePicture } from '#events/contract.ts'
import { PICTURE_WIDTHS, venuePicturePath } from '#platform/server/pictures/public-pictures.ts'

/** Presents a venue's picture in all its widths. */
export function presentVenuePicture(pictureId: string | null): VenuePicture {
  const sizes = pictureId ? PICTURE_WIDTHS.map((width) => ({ width, image: venuePicturePath(pictureId, width) })) : []
  return { image: sizes[1]?.image ?? null, sizes }
}
