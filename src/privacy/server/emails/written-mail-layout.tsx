import type { ReactNode } from 'react'
import { piecesOf } from '#content/rules/inline-links.ts'
import { readBlocks, type WrittenBlock } from '#content/rules/read-blocks.ts'
import { Greeting, InlineLink, ListItem, MailList, Paragraph, Subheading } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { WrittenEmail } from '#privacy/contract/newsletter.ts'

/** Contents of an email in an owner’s own words. `stop` is the unsubscribe link. */
export type WrittenMailDetails = { name: string; email: WrittenEmail; stop: string }

type Props = { sender: Sender; email: WrittenEmail; name: string; children: ReactNode }

/** An email in an owner’s own words. `children` comes below them. */
export function WrittenMail({ sender, email: { subject, text }, name, children }: Props) {
  return (
    <MailLayout sender={sender} heading={subject} preview={firstWordsOf(text)}>
      <Greeting name={name} />
      {readBlocks(text).map((block) => (
        <Block key={block.line} block={block} siteUrl={sender.siteUrl} />
      ))}
      {children}
    </MailLayout>
  )
}

function Block({ block, siteUrl }: { block: WrittenBlock; siteUrl: string }) {
  if (block.kind === 'heading') return <Subheading>{withLinks(block.text, siteUrl)}</Subheading>
  if (block.kind === 'paragraph') return <Paragraph>{withLinks(block.text, siteUrl)}</Paragraph>
  return (
    <MailList>
      {block.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items may be identical, and their order never changes
        <ListItem key={index}>{withLinks(item, siteUrl)}</ListItem>
      ))}
    </MailList>
  )
}

function withLinks(text: string, siteUrl: string): ReactNode {
  return piecesOf(text).map(({ text: words, address }, index) =>
    address === undefined ? (
      words
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no ids, and their order never changes
      <InlineLink key={index} href={address.startsWith('/') ? `${siteUrl}${address}` : address}>
        {words}
      </InlineLink>
    ),
  )
}

const MAX_PREVIEW = 120

/** Returns the beginning of the text, which an inbox shows beside the subject. */
function firstWordsOf(text: string): string {
  const words = readBlocks(text)
    .map((block) => (block.kind === 'list' ? block.items.join(' ') : block.text))
    .join(' ')
  const plain = piecesOf(words)
    .map((piece) => piece.text)
    .join('')
  return plain.length <= MAX_PREVIEW ? plain : `${plain.slice(0, MAX_PREVIEW).replace(/\s\S*$/, '')}…`
}
