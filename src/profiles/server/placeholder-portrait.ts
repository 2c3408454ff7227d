import { loadSharp } from '#platform/server/pictures/load-sharp.ts'

const PLACEHOLDER_SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="960" height="960">
    <rect width="96" height="96" fill="#d9d5cf"/>
    <circle cx="48" cy="38" r="17" fill="#a39d94"/>
    <path d="M14 96c0-22 15-35 34-35s34 13 34 35z" fill="#a39d94"/>
  </svg>`,
)

/** Renders the outline of a person that replaces a removed portrait. */
export async function placeholderPortrait(): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(PLACEHOLDER_SVG).png().toBuffer()
}
