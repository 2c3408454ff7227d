import type { ReactNode } from 'react'
import { piecesOf } from '#content/rules/inline-links.ts'

/** Renders text with its links: written ones, and bare email and web addresses. */
export function textWithLinks(text: string): ReactNode {
  return piecesOf(text).map(({ text: linkText, address }, index) =>
    address === undefined ? (
      linkText
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence have no other name, and never move
      <a key={index} href={address}>
        {linkText}
      </a>
    ),
  )
}
