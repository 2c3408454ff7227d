import { MAX_COMMANDS_PER_REQUEST, type Door, type CheckInResult, type CheckInCommand } from '#event-night/contract.ts'
import type { PendingCommands } from '#event-night/web/commands/pending-commands.ts'

/** The site's response to the commands that were sent. */
export type Answer = { results: CheckInResult[]; door: Door }
type Send = (commands: readonly CheckInCommand[]) => Promise<Answer>

/**
 * Sends stored commands, oldest first, until none are left. A command stays stored until its response arrives. If the response
 * is lost, the next call sends the command again, and the site recognises its id. Rethrows errors from `send`.
 */
export async function sendPendingCommands(
  queue: PendingCommands,
  send: Send,
  onAnswer: (answer: Answer, sent: readonly CheckInCommand[]) => void,
): Promise<void> {
  do {
    const sent = queue.all().slice(0, MAX_COMMANDS_PER_REQUEST)
    const answer = await send(sent)
    queue.drop(new Set(answer.results.map(({ id }) => id)))
    onAnswer(answer, sent)
  } while (queue.all().length > 0)
}
