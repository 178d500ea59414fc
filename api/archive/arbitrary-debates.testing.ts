import fc from 'fast-check'
import { debateStatuses, debateTypes, outcomes, sides } from '#contract/debates'
import { readableName } from '#contract/readable-name'
import { isVisible } from '#contract/visible-text'

/** Generates random archived debates for property tests: few but varied, often with the same times and topics. */

/** Any text that both databases can store. */
const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', '\r\n'))
const name = text.map(readableName).map((value) => (isVisible(value) ? value : 'Ann'))
const moment = fc.oneof(
  fc.constantFrom('2020-01-02T03:04:05Z', '2020-01-02T04:04:05+01:00', '2020-01-02T03:04:05.0009Z'),
  fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2026-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
)
/** Times later than every `moment`. */
const later = fc
  .date({ min: new Date('2026-01-02T00:00:00Z'), max: new Date('2026-02-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const latest = fc.constantFrom('2026-02-02T03:04:05Z', '2026-02-02T04:04:05.0009+01:00')
const side = fc.constantFrom(...sides, null)
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const rule = perhaps(fc.integer({ min: 1, max: 9 }))
const count = fc.nat(50_000)
const votes = fc.record({ up: count, down: count })

const post = fc.record({
  author: name,
  content: text.map((value) => `a${value}`),
  created_at: moment,
  votes: perhaps(votes),
  edited_at: perhaps(later),
  note: perhaps(name),
})
const argument = fc
  .tuple(post, fc.record({ stance: side, round: fc.integer({ min: 1, max: 9 }), withdrawn: perhaps(fc.boolean()), hidden: rule }))
  .map(([a, b]) => ({ ...a, ...b }))
const comment = fc.tuple(post, fc.record({ deleted: perhaps(fc.boolean()), hidden: rule })).map(([a, b]) => ({ ...a, ...b }))

/** Builds threads of posts, then shuffles them. */
function threads<T extends object>(of: fc.Arbitrary<T>) {
  return fc
    .array(fc.tuple(of, fc.nat()), { maxLength: 6 })
    .map((posts) => posts.map(([post, parent], id) => ({ ...post, id: id % 2 ? id : `#${id}`, parent_id: parentOf(id, parent) })))
    .chain((posts) => fc.shuffledSubarray(posts, { minLength: posts.length }))
}

function parentOf(id: number, drawn: number): string | number | null {
  const parent = drawn % (id + 1)
  if (parent === id) return null
  return parent % 2 ? parent : `#${parent}`
}

const debate = fc.record({
  topic: fc.oneof(name, fc.constant('The same topic')),
  description: perhaps(text),
  note: perhaps(name),
  hidden: rule,
  type: fc.constantFrom(...debateTypes),
  status: fc.constantFrom(...debateStatuses),
  created_at: moment,
  tags: perhaps(fc.array(fc.oneof(name, fc.constantFrom('Work', 'work', 'WORK ', '仕事')), { maxLength: 7 })),
  round_limit: fc.integer({ min: 1, max: 20 }),
  participants: fc.array(fc.record({ name, side, joined_at: perhaps(moment), left_at: perhaps(later) }), { maxLength: 4 }),
  arguments: threads(argument),
  comments: perhaps(threads(comment)),
  source: fc.option(fc.record({ name, license: text, url: fc.option(text) })),
  outcome: perhaps(fc.constantFrom(...outcomes, null)),
  winning_side: perhaps(side),
  started_at: perhaps(later),
  closed_at: perhaps(latest),
  turn_seconds: perhaps(count),
  seats_per_side: perhaps(count),
  character_limit: perhaps(fc.constantFrom(5_000, 1, 20_000)),
})

export const archivedDebates = fc.array(debate, { minLength: 1, maxLength: 10 })
