import { hashText, hueClass } from './avatar'

/**
 * Shows a generated picture for a debate without one (docs/product.md#debate-map). The slug determines the first half. The second half is
 * its mirror image in another shade. The picture is decorative.
 * @param large whether it is shown next to the topic on the debate's own page
 */
export function Emblem({ slug, large = false }: { slug: string; large?: boolean }) {
  const half = drawHalf(slug)
  return (
    <svg className={`emblem${large ? ` ${besideTopic}` : ''} ${hueClass(slug)}`} viewBox="0 0 8 8" aria-hidden="true">
      <path d={half} />
      <path transform="matrix(-1 0 0 1 8 0)" d={half} />
    </svg>
  )
}

/** The classes of a debate's own picture or its emblem. */
export const besideTopic = 'float-left me-3 h-auto w-10 rounded sm:row-span-2 sm:w-20'

/** Returns the path of a shape in a 2 × 2 cell whose corner is at x, y. */
type Shape = (x: number, y: number) => string

const emptyShape: Shape = () => ''
const square: Shape = (x, y) => `M${x} ${y}h2v2h-2z`
// Each corner has a triangle and a quarter disc whose right angle is in that corner.
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

/** The families of shapes. Emblems of one family look similar; those of different families differ at a glance. */
const families: readonly (readonly Shape[])[] = [
  [square, square, topStart, topEnd, bottomStart, bottomEnd],
  [emptyShape, square, discTopStart, discTopEnd, discBottomStart, discBottomEnd],
  [emptyShape, topStart, bottomEnd, topEnd, bottomStart, square],
  [square, discBottomEnd, discTopEnd, discBottomEnd, emptyShape, discTopEnd],
  [emptyShape, square, bottomEnd, discTopStart, topEnd, discBottomStart],
  [square, bottomEnd, topEnd, discBottomEnd, discTopEnd, emptyShape],
]

/** Draws two columns of four cells, each chosen by four bits of a second hash. The whole hash chooses the family. */
function drawHalf(slug: string): string {
  const hash = hashText(`${slug}/emblem`)
  const family = families[hash % families.length] ?? []
  const cells = Array.from({ length: 8 }, (_, cell) => family[((hash >>> (4 * cell)) & 15) % family.length] ?? emptyShape)
  // A slug with almost no shapes would give an empty background.
  const seen = cells.filter((shape) => shape !== emptyShape).length
  return (seen > 2 ? cells : cells.map(() => square)).map((shape, cell) => shape(2 * (cell % 2), 2 * (cell >> 1))).join('')
}
