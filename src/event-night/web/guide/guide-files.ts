import { readGuide } from '#event-night/web/guide/read-guide.ts'

/** The guide is also read in the repository, so that nothing is written twice. */
const FOLDER = '/docs/'

const texts = import.meta.glob<string>('/docs/evening.md', { query: '?raw', import: 'default', eager: true })
const pictures = import.meta.glob<string>('/docs/evening/*.webp', { query: '?url', import: 'default', eager: true })

export const guide = readGuide(texts[`${FOLDER}evening.md`] ?? '')

/** Returns the address of a picture that the guide names. */
export function pictureAddress(file: string): string {
  const address = pictures[FOLDER + file]
  if (address === undefined) throw new Error(`the guide has no picture ${file}`)
  return address
}
