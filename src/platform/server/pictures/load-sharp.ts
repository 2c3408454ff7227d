import type Sharp from 'sharp'

/**
 * Loads libvips when a process first works on a picture, because it takes 20 MB. Each picture uses one thread and no shared cache,
 * because uploads must not slow down other requests.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // This loader would decode a phone's HDR picture as a whole, twice. Without it, the picture is read row by row as a plain JPEG.
  sharp.block({ operation: ['VipsForeignLoadUhdr'] })
  return sharp
}
