/** Conditions that no schema can say, of fields that several operations have. */
export const currentPasswordCondition = { current_password: 'The member’s password.' }
export const nameCondition = {
  username: 'At least 6 visible characters and at most 40 characters, not counting spaces at the start and end.',
}
export const newPasswordConditions = {
  password: 'Not a common password, and not made up of the member’s name, their email address or the name of the site.',
  passchk: 'The same as `password`.',
}
export const codeCondition = { code: 'A code that the authenticator app shows now, or an unused recovery code.' }
export const dateOfBirthCondition = { date_of_birth: 'A past date, at least 18 years ago.' }
