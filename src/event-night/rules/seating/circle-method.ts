import { avoidMeetings, type GuestsApart } from './avoid-meetings.ts'
import { roundOfMeeting, type Circle } from './circle.ts'
import { emptyRounds, womenMove, type Evening, type Rounds } from './evening.ts'

/**
 * The circle method, the hosts' custom: one side stays seated, and the other moves one table on after each round. Both sides
 * are spread evenly over the circle, so sit-outs are too. Fewer tables than pairs make the circle larger.
 */
export function walkAroundCircle(evening: Evening): { walk: Rounds; circle: Circle } {
  const { women, men, rounds, tables } = evening
  const doWomenMove = womenMove(evening)
  const [seatedCount, moverCount] = doWomenMove ? [men, women] : [women, men]
  const places = Math.max(women, men, tables > 0 ? Math.ceil((women * men) / tables) : 0)
  const circle = { places, seatedAt: spreadEvenly(seatedCount, places), moverAt: spreadEvenly(moverCount, places) }
  const walk = emptyRounds(women, Math.min(rounds, places))
  // In a whole turn everyone passes everyone, so no place avoids a meeting.
  if (walk.rounds < places) avoidMeetings(circle, walk.rounds, guestsApart(evening))
  for (let woman = 0; woman < women; woman++)
    for (let man = 0; man < men; man++) {
      const round = doWomenMove ? roundOfMeeting(circle, man, woman) : roundOfMeeting(circle, woman, man)
      if (round < walk.rounds && evening.may[woman * men + man] === 1) walk.manOf[round * women + woman] = man
    }
  return { walk, circle }
}

/** Returns those from whom each guest is kept apart. */
function guestsApart({ women, men, may, seated }: Evening): GuestsApart {
  const ofWomen: number[][] = Array.from({ length: women }, () => [])
  const ofMen: number[][] = Array.from({ length: men }, () => [])
  for (let at = may.indexOf(0); at >= 0; at = may.indexOf(0, at + 1)) {
    const [woman, man] = [Math.floor(at / men), at % men]
    ofWomen[woman]?.push(man)
    ofMen[man]?.push(woman)
  }
  return seated === 'men' ? { ofSeated: ofMen, ofMovers: ofWomen } : { ofSeated: ofWomen, ofMovers: ofMen }
}

function spreadEvenly(guests: number, places: number): Int32Array {
  return Int32Array.from({ length: guests }, (_, guest) => Math.floor((guest * places) / guests))
}
