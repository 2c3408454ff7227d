import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'

const rows = [
  { id: 1, isDraft: true },
  { id: 2, isDraft: true },
  { id: 3, isDraft: false },
]
const selection = {
  isChosen: () => false,
  canChoose: ({ isDraft }: (typeof rows)[number]) => isDraft,
  nameOf: ({ id }: (typeof rows)[number]) => `row ${id}`,
  toggle: () => undefined,
  toggleAll: () => undefined,
}

test('the first cell of a row is its heading, after the box to tick', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DataTable
        caption="Events"
        columns={[
          { name: 'id', head: 'Number', cell: ({ id }) => id },
          { name: 'state', head: 'Status', cell: ({ isDraft }) => (isDraft ? 'Draft' : 'On sale') },
        ]}
        rows={rows}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'id', direction: 'asc' }}
        empty={null}
        selection={selection}
      />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/<th scope="row"[^>]*>(\d)<\/th><td/g)].map(([, number]) => number)).toEqual(['1', '2', '3'])
})

test.each([
  [2, 3],
  [0, 2],
])(
  '%d rows can be selected if %d rows are shown, because an action on several rows needs at least two',
  (selectable, shown) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <DataTable
          caption="Events"
          columns={[{ name: 'id', head: 'Number', cell: ({ id }) => id }]}
          rows={rows.slice(3 - shown)}
          idOf={({ id }) => id}
          next={null}
          order={{ sort: 'id', direction: 'asc' }}
          empty={null}
          selection={selection}
        />
      </MemoryRouter>,
    )
    expect(html.match(/aria-label="Select row/g) ?? []).toHaveLength(selectable)
    expect(html.match(/aria-label="Select all"/g) ?? []).toHaveLength(selectable > 0 ? 1 : 0)
  },
)

test('a list without rows says so, and has no table whose headings belong to nothing', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DataTable
        caption="Events"
        columns={[{ name: 'id', head: 'Number', cell: ({ id }: { id: number }) => id }]}
        rows={[]}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'id', direction: 'asc' }}
        empty="No events found."
      />
    </MemoryRouter>,
  )
  expect(html).toContain('No events found.')
  expect(html).not.toContain('<table')
})

test.each([
  ['', undefined, undefined, ['Next: from 4']],
  ['', undefined, 5, ['Next: 4–5']],
  ['?after=b', { firstRow: 51, before: [''] }, 312, ['Previous: 1–50', 'Next: 54–103']],
  ['?after=c', { firstRow: 101, before: ['', 'b'] }, null, ['First page', 'Previous: 51–100', 'Next: from 104']],
  ['?after=c', undefined, 312, ['First page', 'Next']],
])('with the query ‘%s’, the state %j and %j rows, a list links to %j', (search, state, total, links) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[{ pathname: '/', search, state }]}>
      <DataTable
        caption="Events"
        columns={[{ name: 'id', head: 'Number', cell: ({ id }) => id }]}
        rows={rows}
        idOf={({ id }) => id}
        next="d"
        total={total}
        order={{ sort: 'id', direction: 'asc' }}
        empty={null}
      />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, label]) => label)).toEqual(links)
})

test.each([
  ['', []],
  ['?sort=id', ['Day']],
])(
  'on a phone and a tablet, with the query ‘%s’, a list hides %j, but not the column that it is sorted by',
  (search, hidden) => {
    const html = renderToStaticMarkup(
      <MemoryRouter initialEntries={[{ pathname: '/', search }]}>
        <DataTable
          caption="Events"
          columns={[
            { name: 'id', head: 'Number', sorts: 'asc', cell: ({ id }) => id },
            { name: 'day', head: 'Day', sorts: 'desc', onPhone: 'hidden', onTablet: 'hidden', cell: ({ id }) => id },
          ]}
          rows={rows.slice(0, 1)}
          idOf={({ id }) => id}
          next={null}
          order={{ sort: 'day', direction: 'desc' }}
          empty={null}
        />
      </MemoryRouter>,
    )
    const headsOf = (look: string) =>
      [...html.matchAll(new RegExp(`<td class="[^"]*${look}[^"]*"[^>]*data-head="(\\w+)"`, 'g'))].map(
        ([, head]) => head,
      )
    expect(headsOf('hiddenOnPhone')).toEqual(hidden)
    expect(headsOf('hiddenOnTablet')).toEqual(hidden)
  },
)
