import type { Edit } from '#browsing/testing/non-interference/undoable-database.ts'

/** `found`: whether there was something to get wrong. */
type Flaw = Edit & { found(): boolean }

/** Statements as somebody could have written who had not thought of it: each tells the asker of a like too early. */
export const plantedFlaws: Record<string, Flaw> = {
  'likes are listed before the asker has sent theirs': replacing(
    'exists (select from likes_cards own where own.event_id = l.event_id and own.member_id = l.to_member_id)',
    'true',
  ),
  'who likes one counts as new': replacing(
    'select count(distinct x.other_id) as count from matches x',
    'select count(distinct x.other_id) + (select count(*) from likes where to_member_id = $1) as count from matches x',
  ),
  'one may write to whoever likes one': replacing(
    'or exists (select from messages where to_member_id = $2',
    'or exists (select from likes l where l.to_member_id = $1 and l.from_member_id = m.id) or exists (select from messages where to_member_id = $2',
  ),
  'only who is liked is reminded to send likes': replacing(
    'and not exists (select from told where about = b.id and what = $2)',
    'and not exists (select from told where about = b.id and what = $2) and exists (select from likes l where l.to_member_id = b.member_id)',
  ),
  'open pages of whoever is liked ask anew': replacing(
    'from unnest($3::text[]) as told (id)',
    'from (select unnest($3::text[]) union select to_member_id::text from likes) as told (id)',
  ),
}

/** An edit that finds nothing to change any more is no control. */
function replacing(right: string, wrong: string): Flaw {
  let found = false
  const edit = (statement: string) => {
    if (!statement.includes(right)) return statement
    found = true
    return statement.replaceAll(right, wrong)
  }
  return Object.assign(edit, { found: () => found })
}
