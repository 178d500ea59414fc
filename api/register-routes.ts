import type { Hono, Context as HonoContext } from 'hono'
import { z } from 'zod'
import { type Call, fillPath } from '#contract/call'
import { isRecord } from '#contract/lists'
import { lookUp } from '#contract/lookup'
import { BodyError, readCallBody } from '../server/request-body.ts'
import { asMember, hasBearerToken, identifyCaller } from './accounts/caller.ts'
import { closePermissionsIfSuspended, refuseSuspended } from './accounts/suspensions.ts'
import type { CallInput, ContextFor, MemberContext, Ports, Routes } from './context.ts'
import { runIdempotently } from './idempotency.ts'
import { Invalid, NamedFailure, Unauthorized } from './platform/failures.ts'
import { warmUpRenderer } from './rendering/rendering.ts'
import { isFile, listFields } from './service/schemas.ts'

/**
 * Registers the handlers of a feature's calls: each parses path, query and body by the contract, finds the caller and sends the
 * answer. Handlers throw failures, which app.ts translates.
 */
export function createRoutes(app: Hono, ports: Ports): Routes {
  /**
   * Finds the caller and parses the call.
   * @throws Unauthorized if a member's call has no valid token, Forbidden if the caller is suspended, and what `parse` throws
   */
  async function readRequest<C extends Call>(call: C, http: HonoContext): Promise<[ContextFor<C>, CallInput<C>]> {
    const caller = await identifyCaller(http.req.raw, ports)
    const { actor } = caller
    const db = actor && call.method !== 'GET' ? asMember(ports, { actor, call }) : ports.db
    const context = { ...ports, ...caller, db, dbOfSite: ports.db }
    if (call.access === 'member' && !actor) throw new Unauthorized()
    if (actor) {
      warmUpRenderer()
      await refuseSuspended(ports, actor, call)
    }
    return [context as ContextFor<C>, await parse(call, http)]
  }
  const on: Routes['on'] = (call, answer) => {
    app.on(call.method, createRoutePattern(call), async (http) => {
      const [context, input] = await readRequest(call, http)
      const data = closePermissionsIfSuspended(await answer(context, input), context.actor, ports.clock.now())
      http.header('Cache-Control', input.body !== undefined || hasBearerToken(http.req.raw) ? 'no-store' : 'private, no-cache')
      http.header('Vary', 'Authorization')
      return call.success === 204 ? http.body(null, 204) : sent(http, data, call.success)
    })
  }
  const onFile: Routes['onFile'] = (call, answer) => {
    app.on(call.method, createRoutePattern(call), async (http) => {
      const { name, text } = await answer(...(await readRequest(call, http)))
      const headers = { 'Content-Type': call.file ?? 'text/plain', 'Content-Disposition': `attachment; filename="${name}"` }
      return http.body(toStream(encodePieces(text, ports.log)), 200, {
        ...headers,
        'Cache-Control': 'no-store',
        Vary: 'Authorization',
      })
    })
  }
  const onKeyed: Routes['onKeyed'] = (call, answer, replay, idIn = idInData) =>
    on(call, async (context, input) => {
      const member = context as MemberContext & { idempotencyKey: string | undefined }
      const sent = { call: `${call.method} ${fillPath(call.path, input.path)}`, key: member.idempotencyKey, body: input.body }
      return runIdempotently(
        member,
        { ...sent, idIn: (made) => idIn.parse(made), replay: (caller, id) => replay(caller, id, input) },
        (keyed) => answer(keyed, input),
      )
    })
  return { on, onFile, onKeyed }
}

const idInData = z.object({ data: z.object({ id: z.string() }) }).transform(({ data }) => data.id)

const createRoutePattern = ({ path }: Call) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Streams the pieces: it produces the next when there is room for it, and stops when the client has gone. */
function toStream(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
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

/** Encodes a file's pieces. An error aborts the response, so that the client sees that the file is incomplete. */
async function* encodePieces(text: AsyncIterable<string>, log: Ports['log']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    for await (const piece of text) if (piece !== '') yield utf8.encode(piece)
  } catch (err) {
    log.error({ err }, 'the transfer of a file was interrupted')
    throw err
  }
}

const answerData = new WeakMap<Response, unknown>()

/**
 * Returns the data of an answer, for callers in this process (`inProcess`), who must not change it. Skipping JSON saves an eighth
 * of a long page's time. The data must equal its JSON; api.testing.ts checks that for every call.
 * @returns undefined for a failure, and for an answer without a body
 */
export const getAnswerData = (response: Response): unknown => answerData.get(response)

/** The second argument of `app.fetch` for callers who read the answer only through `getAnswerData`. */
export const inProcess = { inProcess: true } as const

function sent(http: HonoContext, data: unknown, status: 200 | 201): Response {
  const env: Partial<typeof inProcess> | undefined = http.env
  const headers = { 'Content-Type': 'application/json' }
  const response = env?.inProcess ? http.body(null, status, headers) : http.body(JSON.stringify(data), status, headers)
  answerData.set(response, data)
  return response
}

async function parse<C extends Call>(call: C, http: HonoContext): Promise<CallInput<C>> {
  return {
    path: http.req.param() as CallInput<C>['path'],
    query: validated(call.query, call.query.safeParse(undefined).success ? undefined : http.req.query()) as CallInput<C>['query'],
    body: validated(
      call.body,
      call.body.safeParse(undefined).success ? undefined : withoutNulls(call.body, await readBody(call, http.req.raw)),
    ) as CallInput<C>['body'],
  }
}

/** Drops nulls from optional fields, since many clients send null for what they don't have. Fields that accept null keep it. */
function withoutNulls(shape: z.ZodType, body: unknown): unknown {
  if (!isRecord(body)) return body
  const optional = new Set(
    listFields(shape).flatMap(([name, field]) => (field.safeParse(undefined).success && !field.safeParse(null).success ? name : [])),
  )
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || !optional.has(name)))
}

/**
 * Parses a value.
 * @throws Invalid with a sentence for each field
 */
function validated<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? 'form')
    errors[field] = [...(lookUp(errors, field) ?? []), issue.message]
  }
  throw new Invalid(errors)
}

/**
 * Reads a request's body.
 * @throws NamedFailure 413 or 415 for a body beyond the limits (server/request-body.ts), Invalid if it is not JSON
 */
async function readBody(call: Call, request: Request): Promise<unknown> {
  try {
    return await readCallBody(request, takesFiles(call))
  } catch (failure) {
    if (failure instanceof BodyError) throw new NamedFailure(failure.status, failure.message)
    if (failure instanceof SyntaxError) throw new Invalid({}, 'The body isn’t valid JSON. Check its quotes, commas and brackets.')
    throw failure
  }
}

const withFiles = new WeakMap<Call, boolean>()

function takesFiles(call: Call): boolean {
  const hasFile = withFiles.get(call) ?? listFields(call.body).some(([, field]) => isFile(field))
  withFiles.set(call, hasFile)
  return hasFile
}
