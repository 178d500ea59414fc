import { z } from 'zod'
import { toPathSegment } from './person-addresses.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Access = 'anyone' | 'member'

/** The names in braces of a path: `/api/debates/{id}/watch` → `'id'`. */
export type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never

/** One call of the REST API. The server, the client, form validation and OpenAPI are all derived from it. */
export type Call<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  X extends Access = Access,
> = {
  readonly method: Method
  readonly path: P
  /** One sentence for the reference page. */
  readonly summary: string
  readonly query: Q
  readonly body: B
  readonly answer: A
  /** `member` calls answer 401 without a bearer token. */
  readonly access: X
  readonly success: 200 | 201 | 204
  /**
   * Takes an `Idempotency-Key` (docs/product.md#api-conventions): a retry creates nothing new and gets the current state of what
   * was created.
   */
  readonly keyed: boolean
  /** Takes the header `Rostrum-Device`: the `device_proof` of the last sign-in on that device. Known devices have their own rate limits. */
  readonly ofDevices: boolean
  /** Set for calls that only read although their method isn't GET. */
  readonly asks?: true
  /** Set for writes that suspended members may do: they manage their own account, or mark things as read. */
  readonly whileSuspended?: true
  /** Set for calls of moderators and administrators. Suspended staff are refused even if the call only reads. */
  readonly ofStaff?: true
  /** The media type, for calls that answer a file instead of JSON in the envelope. */
  readonly file?: string
}

/** The schema of a call without a query, body or answer. */
export const nothing = z.undefined()
export type Nothing = typeof nothing

type Definition<P extends string, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, X extends Access> = {
  method: Method
  path: P
  summary: string
  query?: Q
  body?: B
  answer?: A
  access?: X
  success?: 200 | 201 | 204
  keyed?: boolean
  ofDevices?: boolean
  asks?: true
  whileSuspended?: true
  ofStaff?: true
  file?: string
}

/**
 * Defines a call of the REST API (customer-spec §7, docs/product.md#api-conventions).
 * @param definition what differs from the defaults: no query, no body, no answer (204), open to anyone, no idempotency key, no device proof
 */
export function defineCall<
  const P extends string,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends z.ZodType = Nothing,
  const X extends Access = 'anyone',
>(definition: Definition<P, Q, B, A, X>): Call<P, Q, B, A, X> {
  return {
    keyed: false,
    ofDevices: false,
    success: definition.answer || definition.file ? 200 : 204,
    ...definition,
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
    answer: definition.answer ?? (nothing as unknown as A),
    access: definition.access ?? ('anyone' as X),
  }
}

/** One stream of server-sent events. */
export type Stream = {
  readonly path: string
  /** One sentence for the reference page. */
  readonly summary: string
  readonly access: Access
  /** The JSON data of each event, by the event's name. */
  readonly events: Readonly<Record<string, z.ZodType>>
}

/** Defines an event stream of the API (docs/product.md#realtime). */
export const defineStream = <const S extends Stream>(stream: S): S => stream

/**
 * Fills in a call's path. Percent-encodes every value, so that a name with slashes stays one segment. Dots alone, which every URL parser
 * removes, and lone surrogates, which UTF-8 can't encode, would address something else; they become values that match nothing.
 * @param names one value for each name in braces
 */
export function fillPath<P extends string>(path: P, names: Readonly<Record<PathNames<P>, string>>): string {
  const values: Readonly<Record<string, string>> = names
  return path.replace(/\{(\w+)\}/g, (_, name: string) => toPathSegment(values[name] ?? ''))
}

/** The body of every failed call (docs/product.md#api-conventions): a message for people and, for forms, messages by field. */
export const Failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type Failure = z.output<typeof Failure>

/** All statuses of failed calls. */
export const failureStatuses = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 503] as const
