import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PassedTurn } from '#contract/debates'
import { groupByRound, turnsBetween } from './passed-turns'

const ada = { id: '1', name: 'Ada', display_name: 'Ada', show_real_name: false, avatar: null }
const turn = (round: number, minute: number, change: Partial<PassedTurn> = {}): PassedTurn => ({
  ...{ user: ada, side: 'for', round, how: 'skipped', at: `2026-03-01T12:0${minute}:00.000Z` },
  ...change,
})
const post = (round: number, minute: number, name: string) => ({
  round,
  at: `2026-03-01T12:0${minute}:00.000Z`,
  node: <li key={name}>{name}</li>,
})

/** Renders as text: "1: a, Ada skipped this turn, round \d · …; 2: b". */
function read(posts: Parameters<typeof groupByRound>[0], turns: readonly PassedTurn[]): string {
  return groupByRound(posts, turns)
    .map(
      ({ round, nodes }) =>
        `${round}: ${renderToStaticMarkup(<ol>{nodes}</ol>)
          .replaceAll('</li><li', '</li>, <li')
          .replace(/<[^>]*>/g, '')}`,
    )
    .join('; ')
}

describe('turns without an argument are placed in the thread', () => {
  it.each<[string, Parameters<typeof groupByRound>[0], PassedTurn[], RegExp]>([
    ['before a later argument', [post(1, 3, 'b')], [turn(1, 1)], /^1: Ada skipped this turn, round \d · 1 Mar(?: 2026)?, 12:01 UTC, b$/],
    [
      'between two arguments',
      [post(1, 1, 'a'), post(1, 5, 'b')],
      [turn(1, 3, { how: 'missed' })],
      /^1: a, Ada missed this turn, round 1 · .*, b$/,
    ],
    [
      'after the last argument of their round',
      [post(1, 1, 'a'), post(2, 5, 'b')],
      [turn(1, 3)],
      /^1: a, Ada skipped this turn, round \d · [^;]*; 2: b$/,
    ],
    [
      'in a round of their own',
      [post(1, 1, 'a'), post(3, 5, 'b')],
      [turn(2, 3)],
      /^1: a; 2: Ada skipped this turn, round \d · [^;]*; 3: b$/,
    ],
    [
      'before an argument of the same moment, which settled them',
      [post(1, 3, 'b')],
      [turn(1, 3, { how: 'missed' })],
      /^1: Ada missed .*, b$/,
    ],
    ['next to other turns without an argument', [], [turn(1, 1), turn(1, 2, { how: 'missed' })], /^1: Ada skipped .*, Ada missed /],
    ['not at all if there are none, which keeps the given order', [post(2, 5, 'b'), post(1, 1, 'a')], [], /^2: b; 1: a$/],
    ['without a time if the API gives none', [], [turn(1, 1, { at: null })], /^1: Ada skipped this turn, round 1$/],
  ])('%s', (_, posts, turns, words) => {
    expect(read(posts, turns)).toMatch(words)
  })
})

it('shows each turn without an argument on exactly one page of a list', () => {
  const turns = [turn(1, 0), turn(1, 2), turn(2, 3), turn(2, 4), turn(3, 5), turn(3, 9), turn(1, 1, { at: null })]
  const at = (minute: number) => `2026-03-01T12:0${minute}:00.000Z`
  const pages = [
    turnsBetween(turns, null, at(3)),
    // A whole round passed between this page and the next.
    turnsBetween(turns, at(3), at(6)),
    turnsBetween(turns, at(6), null),
  ]
  expect(pages.map((page) => page.map(({ at }) => at?.slice(15, 16) ?? '-').join(''))).toEqual(['02-', '345', '9'])
})
