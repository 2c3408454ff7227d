/** Adds reviews for all members but the uninvolved, and their settings. For the names in them, see `fillEveryTable`. */
export const reviewStatements = [
  // Everyone has one in each state. Only the bystander's shows a name.
  `insert into reviews (id, event_id, member_id, stars, body, shows_name, state, written_at, published_at, answer, answered_at)
   select gen_random_uuid(), :elsewhere, id, 4, 'A good evening.', id = :bystander, 'published', :now, :now, 'Thank you.', :now from others`,
  `insert into reviews (id, event_id, member_id, stars, body, shows_name, state, written_at)
   select gen_random_uuid(), :held, id, 3, 'A loud evening.', true, 'waiting', :now from others`,
  `insert into reviews (id, event_id, member_id, stars, body, shows_name, state, written_at, refused_for, refusal_note, refused_at)
   select gen_random_uuid(), :queued, id, 2, 'A tall man.', false, 'refused', :now, 'about a guest', 'Please leave him out.', :now from others`,
  `insert into review_mail_settings (member_id, disabled_at) select id, :now from members`,
]
