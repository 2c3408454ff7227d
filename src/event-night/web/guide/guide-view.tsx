import { pictureAddress } from '#event-night/web/guide/guide-files.ts'
import { spansOf, type GuideBlock } from '#event-night/web/guide/read-guide.ts'
import css from './guide.module.css'

/** The guide for hosts, for a phone. */
export function GuideView({ blocks }: { blocks: readonly GuideBlock[] }) {
  return (
    <div className={css.guide}>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return (
        <p>
          <Spans text={block.text} />
        </p>
      )
    case 'steps':
      return (
        <ol>
          {block.items.map((item) => (
            <li key={item}>
              <Spans text={item} />
            </li>
          ))}
        </ol>
      )
    case 'table':
      return <Table {...block} />
    case 'picture':
      return <img src={pictureAddress(block.file)} alt={block.description} loading="lazy" />
  }
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly string[][] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell) => (
              <td key={cell}>
                <Spans text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Spans({ text }: { text: string }) {
  return spansOf(text).map((span) => {
    if (span.look === 'bold') return <strong key={span.text}>{span.text}</strong>
    return span.look === 'code' ? <code key={span.text}>{span.text}</code> : span.text
  })
}
