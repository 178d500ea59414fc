import { Lines } from '../ui/lines'

/** Why somebody should go, as who opened the vote typed it. */
export function KickReason({ text }: { text: string }) {
  return (
    <div className="prose" dir="auto">
      <blockquote>
        <Lines text={text} />
      </blockquote>
    </div>
  )
}
