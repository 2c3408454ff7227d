import type { Edit } from '#tests/non-interference/undoable-database.ts'

/** `found` returns whether the edit has changed a statement. */
export type Flaw = Edit & { found(): boolean }

/** Statements with plausible mistakes, each of which reveals a like to the viewer too early. */
export const plantedFlaws: Record<string, Flaw> = {
  'likes are listed before the viewer has sent theirs': replacing(
    'exists (select from likes_cards own',
    'true or exists (select from likes_cards own',
  ),
  'members who like the viewer count as new': replacing(
    'select count(distinct x.other_id) as count from matches x',
    'select count(distinct x.other_id) + (select count(*) from likes where to_member_id = $1) as count from matches x',
  ),
  'the viewer may write to anyone who likes them': replacing(
    ' as is_known',
    ' or exists (select from likes where to_member_id = $1 and from_member_id = m.id) as is_known',
  ),
  'only members who are liked are reminded to send likes': replacing(
    'and not exists (select from likes_cards c where',
    'and exists (select from likes where to_member_id = b.member_id) and not exists (select from likes_cards c where',
  ),
  'open pages of members who are liked fetch their data again': replacing(
    'from unnest($3::text[]) as recipients (id)',
    'from (select unnest($3::text[]) union select to_member_id::text from likes) as recipients (id)',
  ),
}

/** Builds a flaw. An edit that no longer changes any statement would prove nothing. */
export function replacing(correct: string, flawed: string): Flaw {
  let found = false
  const edit = (statement: string) => {
    if (!statement.includes(correct)) return statement
    found = true
    return statement.replaceAll(correct, flawed)
  }
  return Object.assign(edit, { found: () => found })
}
