import { MAX_COMMANDS_PER_REQUEST } from '#event-night/contract.ts'
import type { PendingCommands } from '#event-night/web/commands/pending-commands.ts'

/** The site's response to the commands that were sent. */
type AnyAnswer = { results: readonly { id: string }[] }

/**
 * Sends stored commands, oldest first, until none are left. A command stays stored until its response arrives. If the response
 * is lost, the next call sends the command again, and the site recognises its id. Rethrows errors from `send`.
 */
export async function sendPendingCommands<Command extends { id: string }, Answer extends AnyAnswer>(
  queue: PendingCommands<Command>,
  send: (commands: readonly Command[]) => Promise<Answer>,
  onAnswer: (answer: Answer, sent: readonly Command[]) => void,
): Promise<void> {
  do {
    const sent = queue.all().slice(0, MAX_COMMANDS_PER_REQUEST)
    const answer = await send(sent)
    queue.drop(new Set(answer.results.map(({ id }) => id)))
    onAnswer(answer, sent)
  } while (queue.all().length > 0)
}
