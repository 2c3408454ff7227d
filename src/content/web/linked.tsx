import type { ReactNode } from 'react'

const ADDRESS = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/[^\s,;)]+[^\s,;).])/

/** The text with its email and web addresses as links. */
export function linked(text: string): ReactNode {
  return text.split(ADDRESS).map((part, index) => {
    if (index % 2 === 0) return part
    return (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence have no other name, and never move
      <a key={index} href={part.includes('@') ? `mailto:${part}` : part}>
        {part}
      </a>
    )
  })
}
