/** Matches text that email programs turn into a link: a web address, an email address or a telephone number. */
const ADDRESS = /\/\/|@|[\p{L}\p{N}][.．。｡]\p{L}{2}|(\p{N}[\s().-]*){7}/u

/**
 * Returns whether a user name can appear in an email to someone who is not a member. Members choose their names freely, and
 * could use them to advertise to strangers through our emails.
 */
export function looksLikeName(userName: string): boolean {
  return !ADDRESS.test(userName)
}
