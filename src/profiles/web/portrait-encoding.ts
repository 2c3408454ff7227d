import { PORTRAIT_BYTES_BELOW } from '#profiles/contract.ts'
import { asBlob, UnusablePicture, whiteCanvas, type OpenedPicture } from '#profiles/web/portrait-file.ts'
import { encodingAttempts } from '#profiles/web/portrait-size.ts'

/** A square of an opened picture, in pixels of the picture. */
export type Square = { x: number; y: number; width: number }

/** Encodes the square as a file that the server accepts. The new file contains no camera metadata. */
export async function encodeSquare(picture: OpenedPicture, square: Square): Promise<Blob> {
  for (const { side, quality } of encodingAttempts(square.width)) {
    const [canvas, context] = whiteCanvas({ width: side, height: side })
    context.drawImage(picture.canvas, square.x, square.y, square.width, square.width, 0, 0, side, side)
    const blob = await asWebpOrJpeg(canvas, quality)
    canvas.width = 0
    if (blob.size < PORTRAIT_BYTES_BELOW) return blob
  }
  throw new UnusablePicture('Sorry, your portrait picture needs to be less than 2Mb.')
}

/** Encodes as WebP if possible. Safari cannot, and returns a PNG instead. */
async function asWebpOrJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await asBlob(canvas, 'image/webp', quality)
  return blob.type === 'image/webp' ? blob : asBlob(canvas, 'image/jpeg', quality)
}
