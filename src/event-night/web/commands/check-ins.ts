import { CheckInCommand } from '#event-night/contract.ts'
import type { CommandKind } from '#event-night/web/commands/pending-commands.ts'

/** The commands of the door. */
export const checkIns: CommandKind<CheckInCommand> = {
  name: 'command',
  parse: (value) => CheckInCommand.parse(value),
}
