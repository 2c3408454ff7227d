import { Problem } from './errors.ts'

export type KeyKind = 'secret' | 'publishable'
export type Keys = { secretKey: string; publishableKey: string }

/** Returns the kind of the key: the site's secret key, or the publishable key that every browser has. */
export function keyKindOf(authorization: string | undefined, keyInForm: string | undefined, keys: Keys): KeyKind {
  const key = keyIn(authorization) ?? keyInForm
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey) return 'publishable'
  throw new Problem(
    401,
    {
      type: 'invalid_request_error',
      message: key
        ? `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
        : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    },
    'at the door',
  )
}

export function secretKeyRequired(): Problem {
  return new Problem(
    403,
    {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    },
    'at the door',
  )
}

function keyIn(authorization: string | undefined): string | undefined {
  const [, scheme, value] = /^(bearer|basic) (.+)$/i.exec(authorization ?? '') ?? []
  if (value === undefined) return undefined
  if (scheme?.toLowerCase() === 'bearer') return value
  return Buffer.from(value, 'base64').toString().split(':', 1)[0]
}
