import { MAX_COMMANDS_PER_REQUEST, type Door, type CheckInResult, type CheckInCommand } from '#event-night/contract.ts'
import type { PendingCommands } from '#event-night/web/commands/pending-commands.ts'

/** The site's response to the commands that were sent. */
export type Answer = { results: CheckInResult[]; door: Door }
type Send = (commands: readonly CheckInCommand[]) => Promise<Answer>

/**
 * Sends stored commands, oldest first, until none are left. A command stays stored until the response to it has arrived. If that
 * is lost, the next round sends it again, and the site recognises it by its id. Throws what `send` throws.
 */
export async function sendPendingCommands(
  queue: PendingCommands,
  send: Send,
  onAnswer: (answer: Answer) => void,
): Promise<void> {
  do {
    const answer = await send(queue.all().slice(0, MAX_COMMANDS_PER_REQUEST))
    queue.drop(new Set(answer.results.map(({ id }) => id)))
    onAnswer(answer)
  } while (queue.all().length > 0)
}
