/** The notification of an email that a test builds without a notification table, so that the email can be queued. */
export const exampleNotification = { name: 'example', sent: 'always', shown: 'subject' } as const
