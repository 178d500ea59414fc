import { type Environment, readEnvironment } from '../../server/environment.ts'

let read: Environment | undefined

/** The environment, read once: at the first request under stock hosting, which has no start of ours. */
export function environment(): Environment {
  read ??= readEnvironment()
  return read
}

/** Where the site is, for absolute addresses (PRODUCT §7). */
export function siteUrl(): string {
  return environment().siteUrl
}
