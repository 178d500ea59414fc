import { readFileSync } from 'node:fs'
import { hueClass } from '../../../app/ui/avatar.tsx'
import { formatIsoMoment, formatMoment, type Model, type Rebuttal } from './model.ts'

const template = readFileSync(new URL('../baseline/argument-page.html', import.meta.url), 'utf8')
const block = /<!-- argument -->\n([\s\S]*?)<!-- \/argument -->\n/

/** Returns the hand-written page with the rebuttals filled in (baseline/README.md). */
export function filledBaseline({ rebuttals, article, mini }: Model): string {
  const one = block.exec(template)?.[1]
  if (!one) throw new Error('baseline/argument-page.html has no argument between its marks')
  const [count, pro, contra] = [article.row.replies_count, article.row.replies_for, article.row.replies_against]
  const withCounts = replaceOrThrow(
    template,
    '1 reply: 0 support it, 1 opposes it',
    `${count} replies: ${pro} support it, ${contra} oppose it`,
  )
  const page = replaceOrThrow(withCounts, 'aria-hidden="true"></svg>', `aria-hidden="true">${drawMap(mini)}</svg>`)
  return page.replace(block, () => rebuttals.map((rebuttal) => fillRebuttal(one, rebuttal)).join(''))
}

function drawMap(mini: Model['mini']): string {
  const paths =
    mini?.paths.map(
      ({ look, d }) => `<path class="fill-(--side,var(--color-control)) ${look.endsWith('on') ? look : `${look} opacity-45`}" d="${d}"/>`,
    ) ?? []
  return `${paths.join('')}<path class="fill-none stroke-focus stroke-3" vector-effect="non-scaling-stroke" d="${mini?.here ?? ''}"/>`
}

function fillRebuttal(one: string, { number, stance, side, author, at, html, up, down, parent, firstReply, next }: Rebuttal): string {
  return replaceAllAtOnce(one, {
    'hue-318" data-initial="A"': `${hueClass(author)}" data-initial="${author.charAt(0)}"`,
    '#15': `#${number}`,
    '"n15"': `"n${number}"`,
    '"15"': `"${number}"`,
    'arguments/15': `arguments/${number}`,
    '<a href="#n12" data-to="#12">opposes #12</a>': `<a href="#n${parent}" data-to="#${parent}">${stance === 'for' ? 'supports' : 'opposes'} #${parent}</a>`,
    'users/Ada%20Lindqvist/report?about=argument-15': `users/${encodeURIComponent(author)}/report?about=argument-${number}`,
    '<a href="#n16">First reply: #16</a> ': firstReply === null ? '' : `<a href="#n${firstReply}">First reply: #${firstReply}</a> `,
    '<a href="#n19">Next: #19</a> ': next === null ? '' : `<a href="#n${next}">Next: #${next}</a> `,
    '"against"': `"${side}"`,
    Against: side === 'for' ? 'For' : 'Against',
    'Ada Lindqvist': author,
    '2025-11-21T10:02Z': formatIsoMoment(at),
    '21 Nov 2025, 10:02 UTC': formatMoment(at),
    '(22)': `(${up})`,
    '(4)': `(${down})`,
    [/<p>“[\s\S]*?<\/p>/.exec(one)?.[0] ?? '']: html,
  })
}

/** Replaces everything in one pass, so that inserted text isn't searched again. */
function replaceAllAtOnce(text: string, changes: Readonly<Record<string, string>>): string {
  for (const from of Object.keys(changes)) replaceOrThrow(text, from, '')
  const any = Object.keys(changes).map((from) => from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.replace(new RegExp(any.join('|'), 'g'), (found) => changes[found] ?? found)
}

function replaceOrThrow(text: string, from: string, to: string): string {
  if (from === '' || !text.includes(from)) throw new Error(`baseline/argument-page.html has no ${from}`)
  return text.replaceAll(from, () => to)
}
