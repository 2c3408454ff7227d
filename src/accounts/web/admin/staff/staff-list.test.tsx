import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { StaffMember } from '#accounts/contract/admin/staff.ts'
import { StaffList } from '#accounts/web/admin/staff/staff-list.tsx'

const member = (nth: number, details: Partial<StaffMember> = {}) =>
  StaffMember.parse({
    id: `0190f4a0-0000-7000-8000-00000000000${nth}`,
    name: `Person ${nth}`,
    email: `person.${nth}@example.com`,
    role: 'owner',
    is_me: nth === 1,
    is_suspended: false,
    second_factor_at: '2026-01-01T00:00:00Z',
    last_active_at: null,
    ...details,
  })

function textOf(...staff: StaffMember[]): string {
  const list = <StaffList staff={staff} onDone={() => {}} />
  return renderToStaticMarkup(<MemoryRouter>{list}</MemoryRouter>).replaceAll(/<[^>]+>/g, '')
}

test('the only owner who can sign in has no button for removing their role', () => {
  expect(textOf(member(1), member(2))).toContain('Remove role from Person 1')
  const shown = textOf(member(1), member(2, { is_suspended: true }), member(3, { role: 'host' }))
  expect(shown).toContain('The only owner')
  expect(shown).not.toContain('Remove role from Person 1')
  expect(shown).toContain('Remove role from Person 3')
})
