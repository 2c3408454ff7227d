/** The filter for events whose age range the member fits. It works only for members whose date of birth is known. */
export const FOR_ME = 'me'
