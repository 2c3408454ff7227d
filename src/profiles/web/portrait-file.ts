import { workingSize, type Size } from '#profiles/web/portrait-size.ts'

/** A picture that is open for cropping, with its upright pixels and an object URL for showing it on this page. */
export type OpenedPicture = Size & { canvas: HTMLCanvasElement; url: string }

/** Thrown if a file cannot be used. The message tells the member why. */
export class UnusablePicture extends Error {}

/** Opens the chosen file upright, at a size that fits into a phone's memory. Throws `UnusablePicture`. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.type !== '' && !file.type.startsWith('image/'))
    throw new UnusablePicture('That file isn’t a picture. Please choose a photo.')
  const address = URL.createObjectURL(file)
  try {
    const canvas = await drawOnCanvas(await loadImage(address))
    const shown = await asBlob(canvas, 'image/jpeg', 0.85)
    return { canvas, width: canvas.width, height: canvas.height, url: URL.createObjectURL(shown) }
  } catch (error) {
    throw new UnusablePicture(unreadableMessage(file), { cause: error })
  } finally {
    URL.revokeObjectURL(address)
  }
}

export function closePicture({ canvas, url }: OpenedPicture): void {
  URL.revokeObjectURL(url)
  // Safari keeps the pixels of an unreferenced canvas in memory, so the canvas is shrunk to zero pixels.
  canvas.width = 0
  canvas.height = 0
}

/** Encodes a canvas as a file. The file has a different type if the browser cannot encode `type`. */
export async function asBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, type, quality)
  const blob = await promise
  if (blob === null) throw new Error('the browser could not encode the picture')
  return blob
}

/** Creates a white canvas, so that transparent parts of a picture become white. */
export function whiteCanvas({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser could not create a canvas')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  return [canvas, context]
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const image = new Image()
  image.addEventListener('load', () => resolve())
  image.addEventListener('error', () => reject(new Error('the browser cannot decode the picture')))
  image.src = address
  await promise
  return image
}

/** Draws an image element, because browsers report its size before they decode any pixels. */
async function drawOnCanvas(image: HTMLImageElement): Promise<HTMLCanvasElement> {
  const original = { width: image.naturalWidth, height: image.naturalHeight }
  if (original.width === 0 || original.height === 0) throw new Error('the picture has no size')
  const { width, height } = workingSize(original)
  const bitmap = await createImageBitmap(image, {
    imageOrientation: 'from-image',
    ...(width < original.width && { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' }),
  })
  const [canvas, context] = whiteCanvas({ width, height })
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas
}

function unreadableMessage({ name, type }: File): string {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
    ? 'Your browser can’t open HEIC photos. Please save the photo as a JPEG and choose that instead.'
    : 'We can’t read that picture. Please choose another, such as a JPEG or PNG.'
}
