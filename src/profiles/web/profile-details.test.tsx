import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Profile } from '#profiles/contract.ts'
import { ProfileDetails } from '#profiles/web/profile-details.tsx'

const profile = Profile.parse({
  headline: 'Plumber with opinions',
  body: 'And a dog.',
  picture: { image: '/p.webp', sizes: [] },
  user: { id: '0190f4a0-0000-7000-8000-000000000002', name: 'Tom Hadley' },
})

const htmlOf = (texts: Partial<Profile>) =>
  renderToStaticMarkup(<ProfileDetails name="Tom Hadley" profile={{ ...profile, ...texts }} />)

test('a profile without a text says so, and one without a headline has no empty heading', () => {
  expect(htmlOf({})).not.toContain('Nothing written yet.')
  expect(htmlOf({ body: '' })).toContain('Nothing written yet.')
  expect(htmlOf({ headline: '' })).not.toContain('<h2')
})
