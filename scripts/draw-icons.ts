/** Draws the site's icons from the timer in its logo: `node scripts/draw-icons.ts` writes them into public/. */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../public/', import.meta.url)

/** The timer on a 32-unit square. The dial is filled, so that it is visible on a dark tab too. */
const timer = `<path fill="#b3261e" d="M12.5 1h7v3.2h-7zM14.5 4h3v3h-3z"/><path fill="none" stroke="#b3261e" stroke-width="2.6" stroke-linecap="round" d="M25.8 6.6l1.6 1.6"/><circle cx="16" cy="18" r="10.8" fill="#fbf7f2" stroke="#b3261e" stroke-width="3.2"/><path fill="#e0a85a" d="M16 18V10a8 8 0 0 1 4 1.072z"/><path fill="none" stroke="#1f1a1d" stroke-width="2.4" stroke-linecap="round" d="M16 18v-6.2M16 18l4.6 3.2"/>`

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>\n`

/** Draws the timer at `scale` of the square on a dark background. Operating systems cut their own shape from it. */
function tile(scale: number, corner: number) {
  const margin = (32 - 32 * scale) / 2
  return svg(
    `<rect width="32" height="32" rx="${corner}" fill="#2a1b22"/><g transform="translate(${margin} ${margin}) scale(${scale})">${timer}</g>`,
  )
}

function draw(drawing: string, pixels: number) {
  return sharp(Buffer.from(drawing), { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

async function save(name: string, drawing: string, pixels: number) {
  await writeFile(new URL(`icons/${name}.png`, folder), await draw(drawing, pixels))
}

/** Packs PNG pictures into an icon file, whose header has 6 bytes and an entry of 16 bytes for each picture. */
async function iconFile(drawing: string, sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => draw(drawing, size)))
  const header = Buffer.alloc(6 + 16 * sizes.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(sizes.length, 4)
  let start = header.length
  for (const [nth, picture] of pictures.entries()) {
    const entry = 6 + 16 * nth
    header.fill(sizes[nth] ?? 0, entry, entry + 2)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(start, entry + 12)
    start += picture.length
  }
  return Buffer.concat([header, ...pictures])
}

await mkdir(new URL('icons/', folder), { recursive: true })
await writeFile(new URL('favicon.svg', folder), svg(timer))
// For programs that ask for this address without reading a page.
await writeFile(new URL('favicon.ico', folder), await iconFile(svg(timer), [16, 32, 48]))
await save('icon-192', tile(0.74, 7), 192)
await save('icon-512', tile(0.74, 7), 512)
await save('maskable-512', tile(0.6, 0), 512)
await save('apple-touch-icon', tile(0.7, 0), 180)
