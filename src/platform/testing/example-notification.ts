/** Makes an email that a test has written one that can be queued, as a row of a notification table does. */
export const exampleNotification = { name: 'example', sent: 'always', shown: 'subject' } as const
