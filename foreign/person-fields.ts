import { Badge, EarnedBadge } from '#contract/badges'
import { isRecord } from '#contract/lists'
import type { FieldReader } from './field-names.ts'

export const personReaders: readonly FieldReader[] = [
  [Badge, readBadge],
  [EarnedBadge, readBadge],
]

function readBadge(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return {
    ...raw,
    key: raw.key ?? raw.slug ?? raw.id,
    name: raw.name ?? raw.title,
    sentence: raw.sentence ?? raw.description,
    threshold: raw.threshold ?? raw.target,
    awarded_at: raw.awarded_at ?? raw.earned_at,
  }
}
