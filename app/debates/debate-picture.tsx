import type { DebateCard } from '#contract/debates'
import { picturePath } from '../paths'
import { useRootData } from '../platform/root-data'
import { Decoration } from '../ui/decoration'
import { Emblem } from '../ui/emblem'

/** A debate's own picture in a list, or its emblem where it has none and where data is dear; the style sheet says how large. */
export function DebatePicture({ debate }: { debate: Pick<DebateCard, 'slug' | 'avatar'> }) {
  const { appearance, api } = useRootData()
  const picture = appearance.lowData ? null : picturePath(debate.avatar, api)
  return picture ? <Decoration src={picture} size={64} lazy /> : <Emblem slug={debate.slug} />
}
