import { debateChannel, privateChannel, realtimeLimits } from '#contract/realtime'
import { isTokenValid } from '../accounts/tokens.ts'
import { deleteEventsBefore } from '../channels/channel-events.queries.ts'
import type { ListenerConnection, Subscription } from '../channels/hub.ts'
import type { Actor, Ports } from '../context.ts'
import { Forbidden, NotFound, Unauthorized } from '../platform/failures.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'

type ChannelRequest = { channel: string; after: number | null; actor: Actor | null }

/**
 * Subscribes somebody to a channel. `private-user.{id}` is open only to its owner, while their token is valid; `debate.{id}` to
 * everybody who may see the debate, as long as they may.
 * @returns a function that ends the subscription
 * @throws Unauthorized for a guest, Forbidden for another person's private channel whether it exists or not, NotFound
 */
export async function openChannel(
  ports: Ports,
  { channel, after, actor }: ChannelRequest,
  connection: ListenerConnection,
): Promise<() => void> {
  const [, kind, id] = /^(private-user|debate)\.(\d{1,15})$/.exec(channel) ?? []
  if (kind === undefined || id === undefined) throw new NotFound('There is no such channel.')
  if (kind === 'private-user')
    return ports.hub.listen({ channel: privateChannel(id), after, listener: createOwnerListener(ports, id, actor), connection })
  const listener = createReaderListener(ports, Number(id), actor)
  if (!(await listener.isStillAllowed())) throw new NotFound(debateNotFoundMessage)
  return ports.hub.listen({ channel: debateChannel(id), after, listener, connection })
}

function createOwnerListener({ db, clock }: Ports, id: string, actor: Actor | null): Subscription['listener'] {
  if (!actor) throw new Unauthorized()
  if (String(actor.id) !== id) throw new Forbidden('That is not your channel.')
  const { tokenHash, endsAt } = actor
  return { userId: actor.id, isExpired: () => clock.now() >= endsAt, isStillAllowed: () => isTokenValid({ db, clock }, tokenHash) }
}

/** Checks that the reader may still see the debate. For a debate of a private group, the session must also be valid. */
function createReaderListener({ db, clock }: Ports, id: number, actor: Actor | null): Subscription['listener'] {
  return {
    userId: actor?.id ?? null,
    isExpired: () => false,
    async isStillAllowed() {
      const debate = await findVisibleDebate(db.read, id, actor?.id ?? null)
      if (!debate || debate.private_to === null) return debate !== undefined
      return actor !== null && clock.now() < actor.endsAt && (await isTokenValid({ db, clock }, actor.tokenHash))
    },
  }
}

const batchSize = 500

/** Deletes events that are older than the retention time. */
export async function purgeEvents({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - realtimeLimits.retentionHours * 3_600_000
  while ((await db.transaction((tx) => deleteEventsBefore(tx, before, batchSize))) === batchSize);
}
