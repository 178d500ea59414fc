import { hashOf, hueOf } from './avatar'

/**
 * A debate's picture where it has none of its own (docs/product.md#debate-map): what its slug draws in the start half stands mirrored, and
 * lighter, in
 * the other: two benches. It is for the eye alone.
 * @param large as it stands beside the topic of its own page
 */
export function Emblem({ slug, large = false }: { slug: string; large?: boolean }) {
  const half = halfOf(slug)
  return (
    <svg className={`emblem${large ? ' picture' : ''} ${hueOf(slug)}`} viewBox="0 0 8 8" aria-hidden="true">
      <path d={half} />
      <path transform="matrix(-1 0 0 1 8 0)" d={half} />
    </svg>
  )
}

/** Each fills a cell of 2 × 2 whose corner is at x, y. */
type Shape = (x: number, y: number) => string

const nothing: Shape = () => ''
const square: Shape = (x, y) => `M${x} ${y}h2v2h-2z`
// A triangle and a quarter of a disc for the corner in which each has its right angle.
const [topStart, topEnd, bottomStart, bottomEnd]: [Shape, Shape, Shape, Shape] = [
  (x, y) => `M${x} ${y}h2l-2 2z`,
  (x, y) => `M${x} ${y}h2v2z`,
  (x, y) => `M${x} ${y}v2h2z`,
  (x, y) => `M${x + 2} ${y}v2h-2z`,
]
const [discTopStart, discTopEnd, discBottomStart, discBottomEnd]: [Shape, Shape, Shape, Shape] = [
  (x, y) => `M${x} ${y}h2a2 2 0 0 1-2 2z`,
  (x, y) => `M${x} ${y}h2v2a2 2 0 0 1-2-2z`,
  (x, y) => `M${x} ${y}v2h2a2 2 0 0 0-2-2z`,
  (x, y) => `M${x + 2} ${y}v2h-2a2 2 0 0 1 2-2z`,
]

/** Emblems of one family look alike; those of two differ at a glance. */
const families: readonly (readonly Shape[])[] = [
  [square, square, topStart, topEnd, bottomStart, bottomEnd],
  [nothing, square, discTopStart, discTopEnd, discBottomStart, discBottomEnd],
  [nothing, topStart, bottomEnd, topEnd, bottomStart, square],
  [square, discBottomEnd, discTopEnd, discBottomEnd, nothing, discTopEnd],
  [nothing, square, bottomEnd, discTopStart, topEnd, discBottomStart],
  [square, bottomEnd, topEnd, discBottomEnd, discTopEnd, nothing],
]

/** Two columns of four cells, each by four bits of a second hash; the family by the whole of it. */
function halfOf(slug: string): string {
  const drawn = hashOf(`${slug}/emblem`)
  const family = families[drawn % families.length] ?? []
  const cells = Array.from({ length: 8 }, (_, cell) => family[((drawn >>> (4 * cell)) & 15) % family.length] ?? nothing)
  // A slug that draws next to nothing would be a plain ground.
  const seen = cells.filter((shape) => shape !== nothing).length
  return (seen > 2 ? cells : cells.map(() => square)).map((shape, cell) => shape(2 * (cell % 2), 2 * (cell >> 1))).join('')
}
