/** A fault in the seating planner: in `file`, `before` becomes `after`. */
export type PlannerFault = { name: string; file: string; before: string; after: string }

/** Faults that leave the planner running, and make its plans worse or wrong. */
export const plannerFaults: readonly PlannerFault[] = [
  {
    name: 'pairs are chosen without augmenting paths',
    file: 'alternating-paths.ts',
    before: 'this.#enqueue(guest, other)',
    after: 'near.visit(guest, other)',
  },
  {
    name: 'the meetings of a side may differ by two',
    file: 'balance-meetings.ts',
    before: 'donorFrom: atMost + 2',
    after: 'donorFrom: atMost + 3',
  },
  {
    name: 'a pair that is kept apart is chosen',
    file: 'choose-pairs.ts',
    before: 'if (evening.may[w * men.size + m] !== 1 ||',
    after: 'if (evening.may[w * men.size + m] === 2 ||',
  },
  {
    name: 'a pair that needs a Kempe chain gets no round',
    file: 'assign-rounds.ts',
    before: ': this.#exchangeShortest(woman, man, from)',
    after: ': false',
  },
  {
    name: 'a round has more pairs than tables',
    file: 'fit-tables.ts',
    before: 'schedule.fitsTables(larger) ||',
    after: 'schedule.size(larger) <= schedule.tables + 1 ||',
  },
  {
    name: 'two guests who could meet sit out a round',
    file: 'improve-schedule.ts',
    before: ' && !couldMeetEarlier(this.#schedule, first)',
    after: '',
  },
  {
    name: 'a guest who sat out makes way for another one',
    file: 'bring-in-waiting.ts',
    before: 'this.#satOut[guest] !== 1 && this.#near.hasFreeRound',
    after: 'this.#near.hasFreeRound',
  },
]
