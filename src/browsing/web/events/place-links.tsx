import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import css from './place-links.module.css'

type PlaceLink = { name: string; slug: string }

/** Links to the pages of towns and age groups, apart from the current one. */
export function PlaceLinks({ towns, ages, current }: { towns: PlaceLink[]; ages: PlaceLink[]; current?: string }) {
  const others = (links: PlaceLink[]) => links.filter(({ slug }) => slug !== current)
  return (
    <nav className={css.places} aria-label="More events">
      <Links heading="By town" links={others(towns)} pathOf={paths.town} />
      <Links heading="By age" links={others(ages)} pathOf={paths.ages} />
    </nav>
  )
}

function Links({ heading, links, pathOf }: { heading: string; links: PlaceLink[]; pathOf: (slug: string) => string }) {
  if (links.length === 0) return null
  return (
    <div>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={pathOf(slug)}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
