import { expect } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import type { Answer, TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'

let circles = 0

/** Returns all calls about teams or groups, as a client sends them. @param base `/api/teams` or `/api/groups` */
export function circleTestCalls(api: TestApi, base: string) {
  const call = (actor: Actor, method: string, path = '', body?: unknown): Promise<Answer> =>
    api.call(method, `${base}${path}`, { ...(actor ? { token: actor.token } : {}), ...(body === undefined ? {} : { body }) })
  const post = (actor: Actor, fields: object = {}) => call(actor, 'POST', '', { name: `Circle ${++circles}`, ...fields })
  return {
    call,
    post,
    /** Creates a team or group and returns its id. */
    async create(owner: Member, fields: object = {}): Promise<string> {
      const { status, body } = await post(owner, fields)
      expect(status, JSON.stringify(body)).toBe(201)
      return body.data.id
    },
    read: (actor: Actor, id: string) => call(actor, 'GET', `/${id}`),
    change: (actor: Actor, id: string, fields: unknown) => call(actor, 'PUT', `/${id}`, fields),
    dissolve: (actor: Actor, id: string) => call(actor, 'DELETE', `/${id}`),
    ask: (actor: Actor, id: string) => call(actor, 'POST', `/${id}/members`, {}),
    invite: (actor: Actor, id: string, { id: user_id }: Pick<Member, 'id'>) => call(actor, 'POST', `/${id}/members`, { user_id }),
    inviteByName: (actor: Actor, id: string, display_name: string) => call(actor, 'POST', `/${id}/members`, { display_name }),
    accept: (actor: Actor, id: string, of: Pick<Member, 'id'>) => call(actor, 'PUT', `/${id}/members/${of.id}`, {}),
    give: (actor: Actor, id: string, of: Pick<Member, 'id'>, role: string) => call(actor, 'PUT', `/${id}/members/${of.id}`, { role }),
    leave: (actor: Actor, id: string) => call(actor, 'DELETE', `/${id}/members`),
    remove: (actor: Actor, id: string, of: Pick<Member, 'id'>) => call(actor, 'DELETE', `/${id}/members/${of.id}`),
    members: (actor: Actor, id: string, query = '') => call(actor, 'GET', `/${id}/members${query}`),
    /** Makes somebody a member through an invitation. */
    async join(owner: Member, id: string, member: Member): Promise<void> {
      await call(owner, 'POST', `/${id}/members`, { user_id: member.id })
      expect((await call(member, 'PUT', `/${id}/members/${member.id}`, {})).status).toBe(200)
    },
  }
}

type Actor = { token: string } | null

/** Returns the names in a list of members. */
export const getMemberNames = (answer: Answer): string[] =>
  answer.body.data.map((entry: { user: { display_name: string } }) => entry.user.display_name)

/** Returns the same calls as another process makes them. */
export function circleCallsOfProcess(base: string) {
  const call = (method: string, path: string, { token }: Member, body?: unknown): ForeignCall => ({
    ...{ method, path: `${base}${path}`, token },
    ...(body === undefined ? {} : { body }),
  })
  return {
    post: (actor: Member, name: string) => call('POST', '', actor, { name }),
    rename: (actor: Member, id: string, name: string) => call('PUT', `/${id}`, actor, { name }),
    dissolve: (actor: Member, id: string) => call('DELETE', `/${id}`, actor),
    ask: (actor: Member, id: string) => call('POST', `/${id}/members`, actor, {}),
    invite: (actor: Member, id: string, of: Member) => call('POST', `/${id}/members`, actor, { user_id: of.id }),
    accept: (actor: Member, id: string, of: Member) => call('PUT', `/${id}/members/${of.id}`, actor, {}),
    handOver: (actor: Member, id: string, of: Member) => call('PUT', `/${id}/members/${of.id}`, actor, { role: 'owner' }),
    leave: (actor: Member, id: string) => call('DELETE', `/${id}/members`, actor),
    remove: (actor: Member, id: string, of: Member) => call('DELETE', `/${id}/members/${of.id}`, actor),
  }
}
