import { exportOwn } from '#contract/export'
import { redirectWithNotice } from '../forms/answer.server'
import { requireProof } from '../forms/pending-form.server'
import { requireMember } from '../forms/require-member.server'
import { settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { exportSignIn } from './export-text'

/**
 * Sends the data file. Members who must confirm their identity are redirected to that page and back. A refusal is shown on the page they
 * came from.
 */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, exportSignIn, settingsPaths.export)
  try {
    return await visit.file(exportOwn)
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    if (failure.errors.proof)
      throw await requireProof(visit, { fields: { intent: 'export' }, files: {}, place: settingsPaths.export }, failure)
    throw await redirectWithNotice(visit, settingsPaths.export, failure.message, 'refused')
  }
})
