/** What mail programs turn into something to press: an address on the web, of a mailbox, or a telephone number. */
const ADDRESS = /\/\/|@|[\p{L}\p{N}][.．。｡]\p{L}{2}|(\p{N}[\s().-]*){7}/u

/**
 * Whether a user name can stand in a mail to somebody who is no member. People choose theirs freely, and strangers
 * would read an advertisement in our mail.
 */
export function readsAsName(userName: string): boolean {
  return !ADDRESS.test(userName)
}
