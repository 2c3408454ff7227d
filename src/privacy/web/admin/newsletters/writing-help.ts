/** Explains the owner's plain format. */
export const WRITING_HELP =
  'It starts with ‘Hello’ and their first name. Leave an empty line between paragraphs. ‘## ’ begins a heading, ‘- ’ an item in a list, and [our events](/events) is a link.'
