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

async function save(name: string, drawing: string, pixels: number) {
  const png = await sharp(Buffer.from(drawing), { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  await writeFile(new URL(`icons/${name}.png`, folder), png)
}

await mkdir(new URL('icons/', folder), { recursive: true })
await writeFile(new URL('favicon.svg', folder), svg(timer))
await save('icon-192', tile(0.74, 7), 192)
await save('icon-512', tile(0.74, 7), 512)
await save('maskable-512', tile(0.6, 0), 512)
await save('apple-touch-icon', tile(0.7, 0), 180)
