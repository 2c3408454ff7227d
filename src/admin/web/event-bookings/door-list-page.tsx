import { Link, useLoaderData } from 'react-router'
import type { DoorList, getDoorList } from '#admin/contract/event-bookings.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './door-list.module.css'

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof getDoorList>('GET /api/admin/events/:id/door-list', { params: { id } }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({ title: pageTitle('Door list', loaded?.event.title), description: 'A guest list to print.' }),
}

export function Component() {
  const list = useLoaderData<typeof loader>()
  if (!list) return null
  const { event, people } = list
  return (
    <AdminPage
      heading={`Door list: ${event.title}`}
      actions={
        <>
          <ButtonLink look="quiet" to={adminPaths.door(event.id)}>
            Check guests in
          </ButtonLink>
          <Button onPress={() => window.print()}>Print</Button>
        </>
      }
    >
      <p className={css.under}>
        {formatDateTime(event.start_date_local)}, {event.venue.name}. {formatCounts(people)}
      </p>
      <p className={css.back}>
        <Link to={adminPaths.event(event.id)}>Back to the event</Link>
      </p>
      {people.length === 0 ? <p>Nobody has booked yet.</p> : <People people={people} />}
    </AdminPage>
  )
}

function formatCounts(people: DoorList['people']): string {
  const women = people.filter(({ gender }) => gender === 'F').length
  const men = people.length - women
  return `${women} ${women === 1 ? 'woman' : 'women'}, ${men} ${men === 1 ? 'man' : 'men'}.`
}

function People({ people }: { people: DoorList['people'] }) {
  const hasAges = people.some(({ age }) => age !== null)
  return (
    <table className={css.list}>
      <caption>
        <VisuallyHidden>Guests by name</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Here</th>
          <th scope="col">Name</th>
          <th scope="col">Gender</th>
          {hasAges && <th scope="col">Age</th>}
          <th scope="col">Ticket ends in</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ user_name: name, gender, age, ticket_end: end }) => (
          <tr key={end}>
            <td aria-label="Tick on arrival">
              <span className={css.box} />
            </td>
            <th scope="row">{name}</th>
            <td>{gender === 'F' ? 'Woman' : 'Man'}</td>
            {hasAges && <td>{age ?? ''}</td>}
            <td className={css.code}>{end}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
