import { draftLimits } from '#contract/post-limits'
import { useRootData } from '../platform/root-data'

/** Shows next to a kept text how much is kept, and what is removed first. A foreign API has its own limits. */
export function DraftLimit() {
  const { api } = useRootData()
  return api === null ? <span className="meta">{limitText}</span> : null
}

const limitText = `We keep up to ${draftLimits.ofMember.drafts} unsent texts for you, for ${draftLimits.memberDays} days. When there are more, the oldest are removed first.`
