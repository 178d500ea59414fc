import { readSession, type Session } from '../platform/session.server'

/** A session with nothing of an earlier one in it: who signs in or out keeps none that was planted (session fixation). */
export function freshSession(url: URL): Promise<Session> {
  return readSession(new Request(url))
}
