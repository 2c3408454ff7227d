import css from './print.module.css'

type Props = {
  title: string
  women: number
  men: number
  seated: 'women' | 'men'
  minutes: number
  /** The tables of the set-up. */
  tables: number
}

/** How to run the rounds without any device, on one page. */
export function WalkOnPaper({ title, women, men, seated, minutes, tables }: Props) {
  const movers = seated === 'women' ? 'men' : 'women'
  const [seatedCount, moverCount] = seated === 'women' ? [women, men] : [men, women]
  const tablesOut = Math.min(tables, Math.max(seatedCount, 1))
  const doSeatedQueue = seatedCount > tablesOut
  const doBothQueue = doSeatedQueue && moverCount > tablesOut
  return (
    <section className={`${css.sheet} ${css.walk}`}>
      <h2>How to run the rounds on paper</h2>
      <p>{`${title}: ${count(women, 'woman', 'women')} and ${count(men, 'man', 'men')} on the list.`}</p>
      <ol>
        <li>{putOut(tablesOut, seated, doSeatedQueue)}</li>
        <li>{`Seat one of the ${movers} at each table. Those without a table queue behind the last one.`}</li>
        <li>{`Ring the bell. Everyone talks for ${count(minutes, 'minute', 'minutes')}. Ring again at the end.`}</li>
        <li>{`The ${movers} move one table on: from table 1 to 2, from 2 to 3, and so on. From the last table they join the end of the queue, and the first in the queue goes to table 1.`}</li>
        {doSeatedQueue && (
          <li>{`The ${seated} without a table queue too. After round 1, the first of them takes the place of the one at table 1, who joins the end of that queue. After round 2, do the same at table 2, and so on. After the last table, start again at table 1.`}</li>
        )}
        {doBothQueue && <li>If two have met before, they sit the round out.</li>}
        <li>{`If nobody comes to a table, the guest there sits the round out. So do the ${movers} in the queue.`}</li>
        <li>
          {doBothQueue
            ? 'Stop when it’s time. With more guests than places, not everyone can meet everyone in one evening.'
            : `After ${count(Math.max(women, men), 'round', 'rounds')}, everyone has met everyone. You can stop earlier.`}
        </li>
      </ol>
      <h3>If something changes</h3>
      <ul>
        <li>{`If one of the ${movers} comes late, they join the end of the queue. If there’s no queue, they take an empty chair.`}</li>
        <li>{`If one of the ${movers} leaves, their chair stays empty and moves on with the others.`}</li>
        <li>{`If one of the ${seated} leaves, their table stays, and the guest who comes to it sits that round out.`}</li>
        <li>If two guests shouldn’t sit together, one of them sits that round out.</li>
      </ul>
      <p>
        On your phone, press ‘Continue on paper’ under ‘Rounds’. Everyone who attended can then send likes to everyone
        of the opposite gender who attended.
      </p>
      <p>{`Rounds so far (${count(tablesOut, 'table', 'tables')}, ${moverCount} who move)`}</p>
      <ol className={css.tally}>
        {Array.from({ length: Math.max(women, men, 1) }, (_, nth) => (
          <li key={nth}>{nth + 1}</li>
        ))}
      </ol>
    </section>
  )
}

function putOut(tables: number, seated: Props['seated'], doSeatedQueue: boolean): string {
  const numbered = `Put out ${count(tables, 'table', 'tables')}, numbered from 1.`
  return doSeatedQueue
    ? `${numbered} Seat one of the ${seated} at each.`
    : `${numbered} Each of the ${seated} has a table, and stays there all evening.`
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
