import { draftLimits } from '#contract/post-limits'
import { useRootData } from '../platform/root-data'

/** Beside a text that was kept: how much is kept, and what goes first. Another API than ours has limits of its own. */
export function KeptTextsLimit() {
  const { api } = useRootData()
  return api === null ? <span className="meta">{limitInWords}</span> : null
}

const limitInWords = `We keep up to ${draftLimits.ofMember.drafts} unsent texts for you, for ${draftLimits.memberDays} days. When there are more, the oldest are removed first.`
