import type { Notification } from '#contract/notifications'
import type { TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { notifyRecipients } from './notify-recipients.ts'

type Five = [Member, Member, Member, Member, Member]

/** Creates five people with unique names. */
export async function createFivePeople(api: TestApi): Promise<Five> {
  const person = (name: string) => api.person(`${name} ${Math.random().toString(36).slice(2)}`)
  return Promise.all([person('Ada'), person('Ben'), person('Cem'), person('Dee'), person('Eve')])
}

/** The calls for notifications. Lists are read after all facts have been processed. */
export function notificationCalls(api: TestApi) {
  const list = async ({ token }: Member, query = ''): Promise<Notification[]> => {
    await notifyRecipients(api.ports)
    return (await api.call('GET', `/api/notifications${query}`, { token })).body.data
  }
  return {
    list,
    /** The sentences only, latest first. Badges are left out, since everybody earns some by their first actions. */
    said: async (member: Member): Promise<string[]> =>
      (await list(member)).filter(({ type }) => type !== 'badge').map(({ type, data }) => `${type}: ${data.message}`),
    /** Deletes all notifications so far. */
    forget: async (...members: readonly Member[]): Promise<void> => {
      for (const member of members) {
        for (const { id } of await list(member)) await api.call('DELETE', `/api/notifications/${id}`, { token: member.token })
      }
    },
    unread: async ({ token }: Member): Promise<number> =>
      (await api.call('GET', '/api/notifications/unread-count', { token })).body.data.unread_count,
    mark: ({ token }: Pick<Member, 'token'>, id: string, as: 'read' | 'unread') =>
      api.call('POST', `/api/notifications/${id}/${as}`, { token }),
    remove: ({ token }: Pick<Member, 'token'>, id: string) => api.call('DELETE', `/api/notifications/${id}`, { token }),
    prefer: ({ token }: Pick<Member, 'token'>, body: unknown) => api.call('PUT', '/api/notification-preferences', { token, body }),
  }
}
