import { expect, test } from 'vitest'
import { readGroup } from '#contract/groups'
import { listTeamMembers, readTeam } from '#contract/teams'
import { parseForeign } from './field-names.ts'

test('reads a team with the field names of a foreign API', () => {
  const team = {
    id: 7,
    title: 'Ann’s',
    picture: '/a.webp',
    creator: { id: 1, name: 'Ann' },
    members: [{ id: 1 }, { id: 2 }],
    is_member: true,
  }
  expect(parseForeign(readTeam.answer, team).data).toMatchObject({
    ...{ id: '7', name: 'Ann’s', avatar: '/a.webp', owner: { id: '1' }, members_count: 2, description: '', permissions: null },
    membership: { state: 'member', role: 'member', since: null },
  })
  expect(parseForeign(readTeam.answer, { data: { id: 7, name: 'Ann’s' } }).data).toMatchObject({
    membership: null,
    owner: null,
    members_count: 0,
  })
  const pendingTeam = { id: 7, name: 'Ann’s', membership: { status: 'pending' } }
  expect(parseForeign(readTeam.answer, pendingTeam).data.membership).toMatchObject({ state: 'asked', role: null })
})

test('reads members that a foreign API sends as bare persons', () => {
  const { data } = parseForeign(listTeamMembers.answer, [{ id: 3, name: 'Cem', joined_at: '2026-01-02 12:00:00', role: 'captain' }])
  expect(data).toMatchObject([{ id: '3', user: { id: '3', name: 'Cem' }, role: 'member', since: '2026-01-02T12:00:00.000Z' }])
})

test('uses the id of a group without a slug, and assumes approval unless the group is marked open', () => {
  expect(parseForeign(readGroup.answer, { id: 7, name: 'Ann’s' }).data).toMatchObject({ slug: '7', access: 'approval', moderators: [] })
  expect(parseForeign(readGroup.answer, { id: 7, slug: 'anns', name: 'Ann’s', is_open: true }).data).toMatchObject({
    slug: 'anns',
    access: 'open',
  })
})
