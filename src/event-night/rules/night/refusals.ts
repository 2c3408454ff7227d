import { refusalTable } from '#platform/contract.ts'

/** Why an action of the night is refused. */
export const nightRefusals = refusalTable({
  night_not_set_up: { status: 409, detail: 'Set up the rounds first: tables, minutes and the time to finish.' },
  night_over: { status: 409, detail: 'The night has ended.' },
  rounds_on_paper: { status: 409, detail: 'The rest of the night is on paper, so no more rounds will be called here.' },
  round_running: { status: 409, detail: 'A round is running. You can change this when it’s over.' },
  round_not_running: { status: 409, detail: 'That round isn’t running any more.' },
  not_leading_device: {
    status: 409,
    detail: 'Another device is calling the rounds. Choose ‘Call rounds from here’ to call them.',
  },
  not_next_round: { status: 409, detail: 'That round has already been called, or isn’t the next one.' },
  guest_not_in: { status: 409, detail: 'This guest isn’t here. Check them in first, or choose ‘Is back’.' },
  not_for_guests: { status: 403, detail: 'Please ask a host to do that.' },
  rounds_not_ready: { status: 409, detail: 'The host hasn’t set up the rounds yet. Please speak to them.' },
  not_checked_in: { status: 409, detail: 'You haven’t been checked in. Please show your ticket at the door.' },
  not_sitting_out: { status: 409, detail: 'One of them is already at a table in this round.' },
  may_not_meet: { status: 409, detail: 'These two can’t be seated together.' },
  have_met: { status: 409, detail: 'These two have already met tonight.' },
  have_not_met: { status: 409, detail: 'These two haven’t met tonight.' },
  too_late_to_join: { status: 409, detail: 'Less than half of the round is left. They can join the next one.' },
  already_talking: { status: 409, detail: 'Guests can only swap before talking starts.' },
  cannot_swap: {
    status: 409,
    detail: 'These two can’t swap. Choose two women or two men, with at least one of them at a table.',
  },
  met_someone_else: {
    status: 409,
    detail: 'One of them met someone else in that round. If not, choose ‘Did not meet’ first.',
  },
  likes_sent: { status: 409, detail: 'One of them has already sent their likes.' },
  no_such_round: { status: 409, detail: 'That round hasn’t been called.' },
  no_table_left: { status: 409, detail: 'There’s no table left.' },
  guest_added: { status: 409, detail: 'This guest has already been added.' },
  nothing_to_undo: { status: 409, detail: 'You can undo only the last action on this device.' },
  too_late_to_undo: { status: 409, detail: 'You can undo a call only until guests have talked for a minute.' },
  later_action_depends: { status: 409, detail: 'Later actions depend on this one, so it can’t be undone.' },
})

export type NightRefusal = keyof typeof nightRefusals
