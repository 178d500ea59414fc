import { randomBytes } from 'node:crypto'
import { idOf } from './ids.ts'
import { type Api, expect, type Person } from './test.ts'

export type MadeCircle = { id: string; name: string; path: string }

/** Creates a team through the API, with these members besides its owner. */
export const makeTeam = (api: Api, owner: Person, ...members: readonly Person[]) =>
  make(api, 'teams', owner, members, { name: `Rhetors ${someWord()}`, description: 'We *argue*.' })

/** Creates a group through the API that approves new members, with these members besides its owner. */
export const makeGroup = (api: Api, owner: Person, ...members: readonly Person[]) =>
  make(api, 'groups', owner, members, { name: `Planters ${someWord()}`, description: 'We *plant*.' })

const someWord = () => randomBytes(4).toString('hex')

async function make(
  api: Api,
  kinds: 'teams' | 'groups',
  owner: Person,
  members: readonly Person[],
  words: Record<'name' | 'description', string>,
) {
  const { status, body } = await api(owner.token).post<{ data: { id: string; slug?: string } }>(`/${kinds}`, words)
  expect(status, JSON.stringify(body)).toBe(201)
  const { id, slug = id } = body.data
  for (const member of members) {
    await api(owner.token).post(`/${kinds}/${id}/members`, { display_name: member.displayName })
    expect((await api(member.token).put(`/${kinds}/${id}/members/${await idOf(api, member)}`, {})).status).toBe(200)
  }
  const circle: MadeCircle = { id, name: words.name, path: `/${kinds}/${slug}` }
  return circle
}
