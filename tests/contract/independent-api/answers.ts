import type { Answer, ReceivedCall, Reply } from '../servers/foreign-api.ts'
import { createShapes } from './shapes.ts'
import type { Switches } from './switches.ts'
import type { Dataset, User } from './world.ts'

const token = 'a-token+of/a=browser'
const cookie = `XSRF-TOKEN=${encodeURIComponent(token)}`
const setsToken = { 'Set-Cookie': `${cookie}; Path=/; SameSite=Lax` }

/** A call as a route receives it: the signed-in user, the fields sent, and the ids in its path. */
export type ApiRequest = ReceivedCall & { viewer: User | null; sent: Record<string, unknown>; ids: number[] }
export type MemberRequest = ApiRequest & { viewer: User }
export type AnswerHelpers = ReturnType<typeof createAnswers>

/**
 * Returns what all routes of the independent API share: finding the signed-in user, and formatting objects, lists, refusals and
 * created objects.
 */
export function createAnswers(world: Dataset, switches: Switches) {
  const viewerOf = ({ headers }: ReceivedCall) => world.users.find((user) => headers.authorization === `Bearer ${user.token}`) ?? null

  const handle = (work: (call: ApiRequest) => Reply, { needsMember = false } = {}): Answer => {
    return (call) => {
      const viewer = viewerOf(call)
      if (needsMember && !viewer) return { status: 401, body: { message: 'Unauthenticated.' } }
      const writes = call.method !== 'GET'
      if (writes && switches.xsrf === 'asked' && (call.headers['x-xsrf-token'] !== token || !call.headers.cookie?.includes(cookie)))
        return { status: 419, headers: setsToken, body: { message: 'CSRF token mismatch.' } }
      const ids = [...call.path.matchAll(/\/(\d+)(?=\/|$)/g)].map(([, number]) => Number(number))
      const reply = work({ ...call, viewer, sent: jsonIn(call.body), ids })
      return switches.xsrf === 'asked' ? { ...reply, headers: { ...setsToken, ...reply.headers } } : reply
    }
  }
  const member = (work: (call: MemberRequest) => Reply) =>
    handle(({ viewer, ...call }) => (viewer ? work({ ...call, viewer }) : { status: 401 }), { needsMember: true })

  const thing = (value: unknown): Reply => ({
    body: { bare: value, data: { data: value }, twice: { data: { data: value } } }[switches.things],
  })
  const made = (value: unknown, words: string, status = 200): Reply =>
    ({
      whole: { ...thing(value), status },
      message: { status, body: { message: words } },
      empty: { status, body: {} },
      nothing: { status: 204 },
    })[switches.made]
  const none = (what: string): Reply => ({ status: 404, body: { message: `No query results for model [App\\Models\\${what}]` } })
  const refused = (field: string, words: string): Reply => ({ status: 422, body: { message: words, errors: { [field]: [words] } } })

  /** Returns a page of rows, by the query's `page` and `per_page` or `limit`. */
  const page = (rows: readonly unknown[], query: string, usual = 20): Reply => {
    const params = new URLSearchParams(query)
    const per_page = Number(params.get('per_page') ?? params.get('limit') ?? usual) || usual
    const current_page = Number(params.get('page') ?? 1) || 1
    const data = rows.slice((current_page - 1) * per_page, current_page * per_page)
    const numbers = { current_page, last_page: Math.max(1, Math.ceil(rows.length / per_page)), per_page, total: rows.length }
    return {
      body: { bare: data, data: { data }, twice: { data: { data } }, flat: { data, ...numbers }, meta: { data, meta: numbers } }[
        switches.lists
      ],
    }
  }

  return { handle, member, thing, made, none, refused, page, shapes: createShapes(world, switches) }
}

function jsonIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
