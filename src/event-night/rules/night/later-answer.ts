/**
 * Returns what a guest's page shows once this answer arrives. The site reads its time before it reads the night, so an answer that
 * was overtaken by a later one is dropped.
 */
export function laterAnswer<Answer extends { now: string }>(shown: Answer, answer: Answer): Answer {
  return Date.parse(answer.now) < Date.parse(shown.now) ? shown : answer
}
