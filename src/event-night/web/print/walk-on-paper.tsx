import css from './print.module.css'

type Props = { title: string; women: number; men: number; seated: 'women' | 'men'; minutes: number }

/** How to run the rounds without any device, on one page. */
export function WalkOnPaper({ title, women, men, seated, minutes }: Props) {
  const movers = seated === 'women' ? 'men' : 'women'
  const [seatedCount, moverCount] = seated === 'women' ? [women, men] : [men, women]
  return (
    <section className={`${css.sheet} ${css.walk}`}>
      <h2>How to run the rounds on paper</h2>
      <p>{`${title}: ${count(women, 'woman', 'women')} and ${count(men, 'man', 'men')} on the list.`}</p>
      <ol>
        <li>{`Put out a table for each of the ${seated}, numbered from 1. The ${seated} stay there all evening.`}</li>
        <li>{`Seat one of the ${movers} at each table. Those without a table queue behind the last one.`}</li>
        <li>{`Ring the bell. Everyone talks for ${count(minutes, 'minute', 'minutes')}. Ring again at the end.`}</li>
        <li>{`The ${movers} move one table on: from table 1 to 2, from 2 to 3, and so on. From the last table they join the end of the queue, and the first in the queue goes to table 1.`}</li>
        <li>{`If nobody comes to a table, the guest there sits the round out. So do the ${movers} in the queue.`}</li>
        <li>{`After ${count(Math.max(women, men), 'round', 'rounds')}, everyone has met everyone. You can stop earlier.`}</li>
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
      <table className={css.tally}>
        <caption>{`Rounds so far (${count(seatedCount, 'table', 'tables')}, ${moverCount} who move)`}</caption>
        <tbody>
          <tr>
            {Array.from({ length: Math.max(women, men, 1) }, (_, nth) => (
              <td key={nth}>{nth + 1}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
