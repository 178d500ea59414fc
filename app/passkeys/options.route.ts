import type { LoaderFunctionArgs } from '@remix-run/node'
import { lookUp } from '#contract/lookup'
import { askForNewPasskey, askForProof, askToSignIn } from '#contract/passkeys'
import type { PasskeyPurpose } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { createVisit, type LoadContext } from '../platform/visit.server'

const calls = { 'sign-in': askToSignIn, adding: askForNewPasskey, proof: askForProof } satisfies Record<PasskeyPurpose, object>

/** Returns the options that <passkey-ceremony> passes to the browser. It changes nothing. A failure includes a message to show. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = await createVisit(request, context as LoadContext)
  const headers = { 'Cache-Control': 'private, no-store' }
  const call = lookUp(calls, visit.url.searchParams.get('for') ?? '')
  if (!call) return Response.json({ message: 'There is no such request.' }, { status: 404, headers })
  try {
    const { data: options } = await (call === askToSignIn ? visit.guestApi : visit.api)(call, {})
    return Response.json({ options }, { headers })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return Response.json({ message: failure.message }, { status: failure.status, headers })
  }
}
