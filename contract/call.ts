import { z } from 'zod'
import { segmentOf } from './profile-address.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Access = 'anyone' | 'member'

/** The names in braces of a path: `/api/debates/{id}/watch` → `'id'`. */
export type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never

/** One call of the REST contract: server, client, form validation and OpenAPI are all made from it. */
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
  /** Takes an `Idempotency-Key` (docs/product.md#api-conventions): a retry makes nothing twice, and gets what was made as it is now. */
  readonly keyed: boolean
  /** Takes a `Rostrum-Device`: the `device_proof` of the last sign-in there. Such a device has limits of its own. */
  readonly ofDevices: boolean
  /** Only asks, though it is no GET. */
  readonly asks?: true
  /** Answers who is suspended as well, though it writes: it looks after their own account, or notes what they have read. */
  readonly whileSuspended?: true
  /** Of those who moderate or administer the site. Who is suspended is refused, though it only reads. */
  readonly ofStaff?: true
  /** Answers a file of this media type, as it is, rather than JSON in the envelope. */
  readonly file?: string
}

/** No query, no body or no answer. */
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
 * Defines a call of the contract (customer-spec §7, docs/product.md#api-conventions).
 * @param definition what differs from the defaults: no query, no body, no answer (204), open to anyone, no key, the same for all devices
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

/** One stream of server-sent events of the contract. */
export type Stream = {
  readonly path: string
  /** One sentence for the reference page. */
  readonly summary: string
  readonly access: Access
  /** What the data of each event is, as JSON. */
  readonly events: Readonly<Record<string, z.ZodType>>
}

/** Defines a stream of the contract (docs/product.md#realtime). */
export const defineStream = <const S extends Stream>(stream: S): S => stream

/**
 * Fills a call's path: every value is percent-encoded, so that names with slashes stay one segment. Dots alone, which every parser
 * takes away, and halves of characters, which UTF-8 lacks, would ask for something else: they name nothing.
 * @param names one value for each name in braces
 */
export function fillPath<P extends string>(path: P, names: Readonly<Record<PathNames<P>, string>>): string {
  const values: Readonly<Record<string, string>> = names
  return path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(values[name] ?? ''))
}
