import { Proof, proveSelf } from '#contract/sessions'
import { waitingFor, waitingInWords } from '../accounts/waiting-act.server'
import { acts } from '../acts.server'
import { defineAction, leadTo, refuse, textsOf } from '../forms/acting.server'
import { constraintsOf, parseForm } from '../forms/parse-form.server'
import { performWaiting } from '../forms/waiting.server'
import { authPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { useActionData, useLoaderData } from '../platform/page-data'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { ProofPage } from './proof-page'

/** Whether it is still oneself who sits there, before what changes how one signs in (COMMUNITY §1); what was sent waits meanwhile. */
export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', settingsPaths.security))
  const waiting = await waitingInWords(visit.beside())
  if (!waiting) throw await leadTo(visit, settingsPaths.account)
  return { waiting, constraints: constraintsOf(Proof), canonical: siteUrl() + settingsPaths.proof }
})

export const action = defineAction(
  async (visit, form) => {
    if (!visit.member) return leadTo(visit, authPath('login', settingsPaths.security))
    try {
      await visit.api(proveSelf, { body: parseForm(form, Proof, 'Nothing is done yet.') })
      const waiting = await waitingFor(visit, undefined)
      return waiting ? await performWaiting(visit, acts, waiting) : await leadTo(visit, settingsPaths.account)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, 'prove', textsOf(form))
    }
  },
  async () => 'what you sent before is done',
)

export { refusalHeaders as headers } from '../forms/refusal-headers'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const head: PageHead<typeof loader> = ({ data: page }) =>
  pageMeta({ title: 'Is it still you?', canonical: page.canonical, index: false })

export default function ProofRoute() {
  const { waiting, constraints } = useLoaderData<typeof loader>()
  return <ProofPage waiting={waiting} constraints={constraints} refusal={useActionData<typeof action>() ?? null} />
}
