type Work = () => Promise<unknown>

const ROUNDS = 600
const WARM_UP_ROUNDS = 100

/** Times two functions over many rounds. They alternate, so that other load on the machine affects both equally. */
export async function timeAlternately(a: Work, b: Work, rounds = ROUNDS, warmUp = WARM_UP_ROUNDS) {
  const times = { a: new Array<number>(), b: new Array<number>() }
  for (let round = -warmUp; round < rounds; round += 1) {
    const pair = [
      { work: a, into: times.a },
      { work: b, into: times.b },
    ]
    for (const { work, into } of round % 2 === 0 ? pair : pair.toReversed()) {
      const began = performance.now()
      await work()
      if (round >= 0) into.push(performance.now() - began)
    }
  }
  return times
}
