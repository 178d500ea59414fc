import type { Debate } from '#contract/debates'
import { picturePath } from '../paths'
import { useRootData } from '../platform/root-data'
import { Decoration } from '../ui/decoration'
import { prose } from '../ui/prose'

/** What its creator says of the debate, whole; with the picture where that is sensitive too. */
export function Introduction({ debate }: { debate: Debate }) {
  const { description, description_html: html } = debate
  return (
    <>
      <SensitivePicture debate={debate} />
      {html ? (
        prose(html)
      ) : description ? (
        <p className="prose" dir="auto">
          {description}
        </p>
      ) : null}
    </>
  )
}

/** Whether the arguments come before it: it is long, or its readers open it by a link. */
export const comesLater = ({ description, note }: Pick<Debate, 'description' | 'note'>) => note !== null || description.length > shownAtOnce

/** In characters; three lines of a phone hold no more. */
const shownAtOnce = 120

/** It stands with the topic, unless it is sensitive. */
function SensitivePicture({ debate: { note, avatar } }: { debate: Debate }) {
  const { api, appearance } = useRootData()
  const picture = note && !appearance.lowData ? picturePath(avatar, api) : null
  return picture ? <Decoration className="picture" src={picture} size={80} lazy /> : null
}
