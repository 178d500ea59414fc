import { z } from 'zod'
import { defineCall } from '#contract/call'
import type { Authorise } from '#foreign/pusher-client.server'
import { apiFor } from '../platform/api-client.server'
import { ApiFailure } from '../platform/api-failure'
import { environment } from '../platform/environment.server'
import { permanentFailures } from './read-channel.server'

/** Asks the API to let a person into a private channel of the Pusher protocol, by their token. */
export const authoriseChannel: Authorise = async ({ token, address }, { socketId, channelName }, signal) => {
  try {
    return await apiFor({ token, address, signal })(authorisationCall(), { body: { socket_id: socketId, channel_name: channelName } })
  } catch (failure) {
    return failure instanceof ApiFailure && permanentFailures.has(failure.status) ? 'refused' : 'unreachable'
  }
}

/** The authorisation call isn't part of the contract; its path is configured. */
const authorisationCall = () =>
  defineCall({
    method: 'POST',
    path: environment().PUSHER_AUTH_PATH,
    summary: 'Signs a subscription to a private channel.',
    body: z.object({ socket_id: z.string(), channel_name: z.string() }),
    answer: z.object({ auth: z.string().min(1), channel_data: z.string().optional() }),
    access: 'member',
  })
