import { expect, test } from 'vitest'
import { readGroup } from './groups.ts'
import { listTeamMembers, readTeam } from './teams.ts'

test('reads a team with the field names of a foreign API', () => {
  const team = {
    id: 7,
    title: 'Ann’s',
    picture: '/a.webp',
    creator: { id: 1, name: 'Ann' },
    members: [{ id: 1 }, { id: 2 }],
    is_member: true,
  }
  expect(readTeam.answer.parse(team).data).toMatchObject({
    ...{ id: '7', name: 'Ann’s', avatar: '/a.webp', owner: { id: '1' }, members_count: 2, description: '', permissions: null },
    membership: { state: 'member', role: 'member', since: null },
  })
  expect(readTeam.answer.parse({ data: { id: 7, name: 'Ann’s' } }).data).toMatchObject({ membership: null, owner: null, members_count: 0 })
  const pendingTeam = { id: 7, name: 'Ann’s', membership: { status: 'pending' } }
  expect(readTeam.answer.parse(pendingTeam).data.membership).toMatchObject({ state: 'asked', role: null })
})

test('reads members that a foreign API sends as bare persons', () => {
  const { data } = listTeamMembers.answer.parse([{ id: 3, name: 'Cem', joined_at: '2026-01-02 12:00:00', role: 'captain' }])
  expect(data).toMatchObject([{ id: '3', user: { id: '3', name: 'Cem' }, role: 'member', since: '2026-01-02T12:00:00.000Z' }])
})

test('uses the id of a group without a slug, and assumes approval unless the group is marked open', () => {
  expect(readGroup.answer.parse({ id: 7, name: 'Ann’s' }).data).toMatchObject({ slug: '7', access: 'approval', moderators: [] })
  expect(readGroup.answer.parse({ id: 7, slug: 'anns', name: 'Ann’s', is_open: true }).data).toMatchObject({ slug: 'anns', access: 'open' })
})
