import { data, useLoaderData } from 'react-router'
import type { getOwnNight, OwnNight } from '#event-night/contract/own-night.ts'
import { OwnNightView } from '#event-night/web/own-night/own-night-view.tsx'
import { useOwnNight } from '#event-night/web/own-night/use-own-night.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './night-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Your evening', description: 'Your table in each round of the evening.' },
}

export const loader = memberLoader((api, { params: { id = '' } }) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  return api<typeof getOwnNight>('GET /api/night/:id', { params: { id } })
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <Wrap className={css.page}>
      {loaded ? (
        <LoadedNight key={loaded.event.id} loaded={loaded} />
      ) : (
        <>
          <h1>Your evening</h1>
          <LoadingLines />
        </>
      )}
    </Wrap>
  )
}

function LoadedNight({ loaded }: { loaded: OwnNight }) {
  return <OwnNightView page={useOwnNight(loaded)} />
}
