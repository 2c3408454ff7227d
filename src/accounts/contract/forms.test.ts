import { expect, test } from 'vitest'
import {
  Activation,
  ActivationEmail,
  ForgottenPassword,
  NewPassword,
  PasswordChange,
  PasswordReset,
  Registration,
  RegistrationForm,
  SignIn,
} from '#accounts/contract/forms.ts'
import { fieldErrors } from '#platform/contract.ts'

const shape =
  'Your password must be at least ten characters, use only letters, digits and @$!%*#?&, and contain at least one letter, one digit and one of those symbols.'

test.each(['abcdefgh1!', 'ABCDEFGH1@', '1234567a$%', `${'a1!'.repeat(42)}ab`])(
  '%s is accepted as a password',
  (password) => {
    expect(NewPassword.safeParse(password).success).toBe(true)
  },
)

test.each([
  ['', 'Please enter a password.'],
  ['          ', 'Please enter a password.'],
  [undefined, 'Please enter a password.'],
  ['abcdefg1!', shape],
  ['abcdefghij', shape],
  ['abcdefghi1', shape],
  ['abcdefghi!', shape],
  ['123456789!', shape],
  ['abcdefgh1! ', shape],
  ['abcdefgh1!-', shape],
  ['abcdefgh1!\n', shape],
  ['äbcdefghi1!', shape],
  ['abcdefgh1!\u200B', shape],
  ['a1!'.repeat(43), 'Your password must be 128 characters or fewer.'],
])('%j is refused as a password with the message ‘%s’', (password, expected) => {
  expect(NewPassword.safeParse(password).error?.issues[0]?.message).toBe(expected)
})

const registration = {
  username: 'Amy Tonks',
  email: 'amy@example.com',
  password: 'Narrowboat7!',
  passchk: 'Narrowboat7!',
  gender: 'F',
}

test('a password mismatch is reported once both fields are filled in, even if other fields are invalid', () => {
  const wrong = { ...registration, username: 'Amy', password: 'short', passchk: 'other' }
  const parsed = Registration.safeParse(wrong)

  expect(parsed.error && fieldErrors(parsed.error, 'form')).toEqual({
    username: 'Your user name must be at least six characters.',
    password: shape,
    passchk: 'Passwords do not match.',
  })
  const reset = PasswordReset.safeParse({ token: 'x', password: 'Narrowboat7!', passchk: 'Narrowboat8!' })
  expect(reset.error && fieldErrors(reset.error, 'form')).toEqual({ passchk: 'Passwords do not match.' })
})

test('the page’s form requires the terms checkbox; the server refuses a request that contains it', () => {
  expect(RegistrationForm.safeParse({ ...registration, terms: 'yes' }).success).toBe(true)
  const without = RegistrationForm.safeParse(registration)
  expect(without.error && fieldErrors(without.error, 'form')).toEqual({
    terms: 'You must accept the terms and conditions.',
  })
  expect(Registration.safeParse({ ...registration, terms: 'yes' }).success).toBe(false)
})

test.each(['m', 'f', 'X', '', null, 'MF', ['M']])('%j is refused as a gender', (gender) => {
  const parsed = Registration.safeParse({ ...registration, gender })
  expect(parsed.error && fieldErrors(parsed.error, 'form')).toEqual({ gender: 'Please choose your gender.' })
})

const blank = { username: '', email: ' ', password: '', passchk: '', gender: '', current_password: '' }
const token = 'x'
test.each([
  [
    'Register',
    RegistrationForm,
    blank,
    {
      username: 'Your user name must be at least six characters.',
      email: 'Invalid email address.',
      password: 'Please enter a password.',
      passchk: 'Please enter the password again.',
      gender: 'Please choose your gender.',
      terms: 'You must accept the terms and conditions.',
    },
  ],
  ['Sign In', SignIn, blank, { email: 'You must enter a value.', password: 'You must enter a value.' }],
  ['the forgotten password form', ForgottenPassword, blank, { email: 'You must enter a value.' }],
  ['the form for a new activation link', ActivationEmail, blank, { email: 'Please enter your email address.' }],
  [
    'the activation form',
    Activation,
    { token, password: ' ' },
    { password: 'Please enter the password you chose when you registered.' },
  ],
  [
    'the form for changing the password',
    PasswordChange,
    blank,
    {
      current_password: 'Please enter your current password.',
      password: 'Please enter a password.',
      passchk: 'Please enter the password again.',
    },
  ],
])('%s says what to enter in each blank field', (_form, schema, input, expected) => {
  const parsed = schema.safeParse(input)
  expect(parsed.error && fieldErrors(parsed.error, 'form')).toMatchObject(expected)
})
