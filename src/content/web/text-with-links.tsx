import type { ReactNode } from 'react'
import { piecesOf } from '#content/rules/inline-links.ts'

/** Renders text with links, which are of the form `[words](address)` or bare email and web addresses. */
export function textWithLinks(text: string): ReactNode {
  return piecesOf(text).map(({ text: linkText, address }, index) =>
    address === undefined ? (
      linkText
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no ids, and their order never changes
      <a key={index} href={address}>
        {linkText}
      </a>
    ),
  )
}
