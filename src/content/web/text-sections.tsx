import type { TextBlock, TextPage } from '#content/contract.ts'
import { textWithLinks } from './text-with-links.tsx'
import css from './text-sections.module.css'

/** Shows a text page without its title. `headings` is the heading level below that of the title. */
export function TextSections({ page, headings: Heading }: { page: TextPage; headings: 'h2' | 'h3' }) {
  return (
    <>
      <p className={css.intro}>{textWithLinks(page.intro)}</p>
      {page.sections.map(({ heading, blocks }) => (
        <section key={heading} className={css.section}>
          <Heading>{heading}</Heading>
          {blocks.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- blocks may be identical, and their order never changes
            <TextBlockView key={index} block={block} />
          ))}
        </section>
      ))}
    </>
  )
}

export function TextBlockView({ block }: { block: TextBlock }) {
  if (block.kind === 'paragraph') return <p>{textWithLinks(block.text)}</p>
  return (
    <ul>
      {block.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>{textWithLinks(item)}</li>
      ))}
    </ul>
  )
}
