import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { type getOwnNight, OwnNight } from '#event-night/contract/own-night.ts'
import { OwnNightView } from '#event-night/web/own-night/own-night-view.tsx'
import { loadAnswer, loadedOrSaved } from '#platform/web/offline/saved-answer.ts'
import { ownNightAnswer } from '#event-night/web/offline/saved-night.ts'
import { useSavedPage } from '#event-night/web/offline/use-saved-page.ts'
import { useOwnNight, type LoadedOwnNight } from '#event-night/web/own-night/use-own-night.ts'
import { paths } from '#platform/paths.ts'
import { signedInAs } from '#platform/web/session.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './night-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Your evening', description: 'Your table in each round of the evening.' },
}

const load = memberLoader(async (api, { params: { id = '' } }): Promise<LoadedOwnNight> => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  const night = await api<typeof getOwnNight>('GET /api/night/:id', { params: { id } })
  return { night, ageMs: 0, memberId: signedInAs() ?? '' }
})

/** Loads the guest's night, or what this device last had of it if there is no network. */
export function loader(args: LoaderFunctionArgs): ReturnType<typeof load> {
  const memberId = signedInAs() ?? ''
  return loadedOrSaved(load(args), () => {
    const saved = loadAnswer({ memberId, name: ownNightAnswer(Number(args.params.id)) }, OwnNight)
    return saved && { night: saved.answer, ageMs: saved.ageMs, memberId }
  })
}

/** The URL of the service worker. It never changes, because browsers check the same URL for updates. */
const WORKER = paths.night('worker.js')

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <Wrap className={css.page}>
      {loaded ? (
        <LoadedNight key={loaded.night.event.id} loaded={loaded} />
      ) : (
        <>
          <h1>Your evening</h1>
          <LoadingLines />
        </>
      )}
    </Wrap>
  )
}

function LoadedNight({ loaded }: { loaded: LoadedOwnNight }) {
  useSavedPage(WORKER)
  return <OwnNightView page={useOwnNight(loaded)} />
}
