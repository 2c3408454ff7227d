import type { ReactNode } from 'react'
import { piecesOf } from '#content/rules/inline-links.ts'

/** The text with its links: those that were written, and email and web addresses as they stand. */
export function linked(text: string): ReactNode {
  return piecesOf(text).map(({ text: words, address }, index) =>
    address === undefined ? (
      words
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence have no other name, and never move
      <a key={index} href={address}>
        {words}
      </a>
    ),
  )
}
