import type { Hono, Context as HonoContext } from 'hono'
import { z } from 'zod'
import { type Call, fillPath } from '#contract/call'
import { isRecord } from '#contract/lists'
import { named } from '#contract/named'
import { BodyRefused, readCall } from '../server/request-body.ts'
import { asMember } from './accounts/as-member.ts'
import { callerOf, isOfBearer } from './accounts/caller.ts'
import { asSuspendedReads, refuseSuspended } from './accounts/suspensions.ts'
import type { CallInput, ContextFor, MemberContext, Ports, Routes } from './context.ts'
import { once } from './idempotency.ts'
import { Invalid, NamedFailure, Unauthorized } from './platform/failures.ts'
import { fieldsOf, isFile } from './platform/file-fields.ts'
import { expectTexts } from './rendering/rendering.ts'

/**
 * Registers the handlers of a feature's calls: parses path, query and body by the contract, finds who calls, sends the answer.
 * Failures are thrown and translated in app.ts.
 */
export function routesOf(app: Hono, ports: Ports): Routes {
  /** @throws Unauthorized for a member's call by nobody, Forbidden for one who is suspended, and as `parse` */
  async function received<C extends Call>(call: C, http: HonoContext): Promise<[ContextFor<C>, CallInput<C>]> {
    const caller = await callerOf(http.req.raw, ports)
    const { actor } = caller
    const db = actor && call.method !== 'GET' ? asMember(ports, { actor, call }) : ports.db
    const context = { ...ports, ...caller, db, dbOfSite: ports.db }
    if (call.access === 'member' && !actor) throw new Unauthorized()
    if (actor) {
      expectTexts()
      await refuseSuspended(ports, actor, call)
    }
    return [context as ContextFor<C>, await parse(call, http)]
  }
  const on: Routes['on'] = (call, answer) => {
    app.on(call.method, routeOf(call), async (http) => {
      const [context, asked] = await received(call, http)
      const data = asSuspendedReads(await answer(context, asked), context.actor, ports.clock.now())
      http.header('Cache-Control', asked.body !== undefined || isOfBearer(http.req.raw) ? 'no-store' : 'private, no-cache')
      http.header('Vary', 'Authorization')
      return call.success === 204 ? http.body(null, 204) : sent(http, data, call.success)
    })
  }
  const onFile: Routes['onFile'] = (call, answer) => {
    app.on(call.method, routeOf(call), async (http) => {
      const { name, text } = await answer(...(await received(call, http)))
      const headers = { 'Content-Type': call.file ?? 'text/plain', 'Content-Disposition': `attachment; filename="${name}"` }
      return http.body(streamOf(sentOut(text, ports.log)), 200, {
        ...headers,
        'Cache-Control': 'no-store',
        Vary: 'Authorization',
      })
    })
  }
  const onKeyed: Routes['onKeyed'] = (call, answer, replay, idIn = idInData) =>
    on(call, async (context, asked) => {
      const member = context as MemberContext & { idempotencyKey: string | undefined }
      const sent = { call: `${call.method} ${fillPath(call.path, asked.path)}`, key: member.idempotencyKey, body: asked.body }
      return once(member, { ...sent, idIn: (made) => idIn.parse(made), replay: (caller, id) => replay(caller, id, asked) }, (keyed) =>
        answer(keyed, asked),
      )
    })
  return { on, onFile, onKeyed }
}

const idInData = z.object({ data: z.object({ id: z.string() }) }).transform(({ data }) => data.id)

const routeOf = ({ path }: Call) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Reads on when there is room for more, and stops when nobody reads. */
function streamOf(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

const utf8 = new TextEncoder()

/** A file that breaks off is no file: who asked for it sees that it was not sent whole. */
async function* sentOut(text: AsyncIterable<string>, log: Ports['log']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    for await (const piece of text) if (piece !== '') yield utf8.encode(piece)
  } catch (err) {
    log.error({ err }, 'a file broke off')
    throw err
  }
}

const told = new WeakMap<Response, unknown>()

/**
 * What an answer says, for who asked in this process (`inProcess`) and keeps it unchanged: writing it as JSON and reading it again cost
 * a long page an eighth. Only what is true of JSON as well may be in it; the tests of every call look (api.testing.ts).
 * @returns undefined for a failure, and for an answer of nothing
 */
export const saidBy = (response: Response): unknown => told.get(response)

/** What `app.fetch` is called with by who reads the answer by `saidBy` alone. */
export const inProcess = { inProcess: true } as const

function sent(http: HonoContext, data: unknown, status: 200 | 201): Response {
  const asked: Partial<typeof inProcess> | undefined = http.env
  const headers = { 'Content-Type': 'application/json' }
  const response = asked?.inProcess ? http.body(null, status, headers) : http.body(JSON.stringify(data), status, headers)
  told.set(response, data)
  return response
}

async function parse<C extends Call>(call: C, http: HonoContext): Promise<CallInput<C>> {
  return {
    path: http.req.param() as CallInput<C>['path'],
    query: checked(call.query, call.query.safeParse(undefined).success ? undefined : http.req.query()) as CallInput<C>['query'],
    body: checked(
      call.body,
      call.body.safeParse(undefined).success ? undefined : withoutNulls(call.body, await bodyOf(call, http.req.raw)),
    ) as CallInput<C>['body'],
  }
}

/** What may be left out may be null too: many clients write so what they have not got. Where null says something it stays. */
function withoutNulls(shape: z.ZodType, body: unknown): unknown {
  if (!isRecord(body)) return body
  const optional = new Set(
    fieldsOf(shape).flatMap(([name, field]) => (field.safeParse(undefined).success && !field.safeParse(null).success ? name : [])),
  )
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || !optional.has(name)))
}

/** @throws Invalid with a sentence for each field */
function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? 'form')
    errors[field] = [...(named(errors, field) ?? []), issue.message]
  }
  throw new Invalid(errors)
}

/** @throws NamedFailure 413 and 415 for a body beyond the limits (server/request-body.ts), Invalid for one that is no JSON */
async function bodyOf(call: Call, request: Request): Promise<unknown> {
  try {
    return await readCall(request, takesFiles(call))
  } catch (failure) {
    if (failure instanceof BodyRefused) throw new NamedFailure(failure.status, failure.message)
    if (failure instanceof SyntaxError) throw new Invalid({}, 'The body is not JSON.')
    throw failure
  }
}

const withFiles = new WeakMap<Call, boolean>()

function takesFiles(call: Call): boolean {
  const known = withFiles.get(call) ?? fieldsOf(call.body).some(([, field]) => isFile(field))
  withFiles.set(call, known)
  return known
}
