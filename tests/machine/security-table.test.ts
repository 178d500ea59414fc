import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

/* Checks that the table in docs/security.md is complete and names real files and tests as proof. */
const root = resolve(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(resolve(root, path), 'utf8')

const states = ['met', 'partly', 'not met', 'not applicable']
/** Minimum number of letters in a reason, not counting file names. */
const shortestReason = 12

type Row = { id: string; level: string; state: string; proof: string }

it('every requirement of level 1 and 2 is in the table once, with its level', () => {
  const listed = textOf('tests/machine/asvs-5.0.0.txt')
    .split('\n')
    .filter((line) => line.startsWith('V'))
  expect(listed).toHaveLength(253)
  expect(rows().map(({ id, level }) => `${id} ${level}`)).toEqual(listed)
})

it('every row has a state, and every requirement that is met names its proof', () => {
  const faults = rows().flatMap(({ id, state, proof }) => {
    if (!states.includes(state)) return [`${id}: “${state}” is no state`]
    if ((state === 'met' || state === 'partly') && filesIn(proof).length === 0) return [`${id}: names no file`]
    if (state !== 'met' && reasonIn(proof).length < shortestReason) return [`${id}: gives no reason`]
    return []
  })
  expect(faults).toEqual([])
})

it('every named file exists and contains the named tests', () => {
  const faults = rows().flatMap(({ id, proof }) => [
    ...filesIn(proof).flatMap((file) => (existsSync(resolve(root, file)) ? [] : [`${id}: there is no ${file}`])),
    ...titlesIn(proof).flatMap(({ file, title }) =>
      existsSync(resolve(root, file)) && !textOf(file).includes(title) ? [`${id}: ${file} has no “${title}”`] : [],
    ),
  ])
  expect(faults).toEqual([])
})

it('README.md links to it', () => {
  expect(textOf('README.md')).toContain('(docs/security.md)')
})

/** Parses the lines `| id | level | requirement | state | proof |`. */
function rows(): Row[] {
  return textOf('docs/security.md')
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const [id = '', level = '', , state = '', ...proof] = line.slice(2).split(' | ')
      return { id, level, state, proof: proof.join(' | ').replace(/ \|$/, '') }
    })
}

const fileName = /`((?:[\w.$-]+\/)*(?:[\w.$-]+\.(?:tsx?|mjs|json|ya?ml|md|svg|txt)|Dockerfile|\.dockerignore))`/
const everyFile = new RegExp(fileName, 'g')
const everyTitle = new RegExp(`${fileName.source} “([^”]+)”`, 'g')

function filesIn(proof: string): string[] {
  return [...proof.matchAll(everyFile)].map(([, file = '']) => file)
}

/** Finds each file name that is followed by a test title: `api/some.test.ts` “what it says”. */
function titlesIn(proof: string): { file: string; title: string }[] {
  return [...proof.matchAll(everyTitle)].map(([, file = '', title = '']) => ({ file, title }))
}

const reasonIn = (proof: string) =>
  proof
    .replace(everyTitle, '')
    .replace(everyFile, '')
    .replace(/[^\p{L}]/gu, '')
