import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ArchivedArgument, ArchivedComment, ArchivedDebate } from './archive.ts'
import { formatNumber } from './format-number.ts'
import { isRecord } from './lists.ts'
import { unseenTexts } from './visible-text.testing.ts'

/*
 * Everything that people type is shown to somebody. These tests try every text field of every call with texts that show nothing. A field
 * that may accept such a text is listed here, because nobody is shown it.
 */
const hiddenFields: readonly [field: RegExp, why: string][] = [
  [/\.(?:(?:current_)?password(?:_confirmation)?|code)$/, 'proves who somebody is'],
  [/\.(?:token|ticket|invitation|seen)$/, 'was made by the site, and has to be the same'],
  [/(?:[._]id|ids\[\]|\.group|\.instead_of|\.up_to)$/, 'an id, which is looked up'],
  [/(?:Social\.answer|keepDraft\.place|recordInteractions?\.(?:interactions\[\]\.)?feed_mode)$/, 'written by programs'],
  [/^(?:deleteAccount|add\w+Member)\.display_name$/, 'compared with a name that is there already'],
  [/\.remove_\w+$/, 'yes or no'],
  [/^archive\.(?:arguments|comments)\[\]\.(?:author|content)$/, 'empty of what was withdrawn: see below'],
  [/^checkRegistration\./, 'asks what is wrong with it'],
  [/^keepDraft\.fields$/, 'kept as it is typed, and judged when it is sent'],
]

type Field = { place: string; shape: z.ZodType }

const fields = (await bodies()).flatMap(({ name, body }) => fieldsOf(body, name))
const visibleFields = fields.filter(({ place, shape }) => takesWords(shape) && !hiddenFields.some(([field]) => field.test(place)))

describe('a text field', () => {
  it('is found for everything that people write', () => {
    const expected = [
      ...['register.name', 'register.display_name', 'changeProfile.name', 'changeProfile.display_name', 'changeProfile.bio'],
      ...['createDebate.topic', 'createDebate.description', 'createDebate.tags[]', 'createDebate.note', 'noteComment.note'],
      ...['postArgument.content', 'editArgument.content', 'postComment.content', 'editComment.content', 'sendMessage.content'],
      ...['createTeam.name', 'createTeam.description', 'changeGroup.name', 'changeGroup.description', 'renamePasskey.name'],
      ...[
        'castBallot.reason',
        'openKickVote.reason',
        'reportPerson.details',
        'reportThing.details',
        'decideReport.reason',
        'suspendAccount.reason',
      ],
      ...['appeal.content', 'answerAppeal.answer', 'archive.topic', 'archive.participants[].name'],
    ]
    expect(visibleFields.map(({ place }) => place)).toEqual(expect.arrayContaining(expected))
  })

  it.each(visibleFields)('treats invisible text as empty: $place', ({ shape }) => {
    const taken = Object.entries(unseenTexts).filter(([, text]) => {
      const parsed = shape.safeParse(text)
      return parsed.success && parsed.data !== '' && parsed.data !== undefined && parsed.data !== null
    })
    expect(taken.map(([what]) => what)).toEqual([])
  })

  it.each(visibleFields)('says why it refuses invisible text: $place', ({ shape }) => {
    const parsed = shape.safeParse('\u2800'.repeat(20))
    if (!parsed.success) expect(parsed.error.issues[0]?.message).toMatch(/visible|letter/)
  })

  it.each(visibleFields)('counts a line break once, and refuses one character too many as its hint says: $place', ({ place, shape }) => {
    const { maxLength } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
    // Archives report faults in their own words.
    if (maxLength === undefined || place.startsWith('archive.')) return
    const [long, lines] = ['x'.repeat(maxLength + 1), 'xyz\r\n'.repeat(maxLength).slice(0, maxLength * 1.25)]
    const faults = [long, lines].map(
      (text) =>
        shape
          .safeParse(text)
          .error?.issues.map(({ message }) => message)
          .join(' ') ?? '',
    )
    expect(faults[0]).toContain(`may have up to ${formatNumber(maxLength)} characters.`)
    expect(faults[0]).toMatch(new RegExp(`It has ${formatNumber(maxLength + 1)}\\.|it has ${formatNumber(maxLength + 1)} characters`))
    expect(faults[1]).not.toContain('characters')
  })

  it.each(visibleFields)('accepts text with necessary joiners: $place', ({ place, shape }) => {
    // A comma would separate tags.
    if (!/name|note|tags/.test(place)) expect(shape.safeParse('Family: 👨‍👩‍👧, می‌خواهم, क्‍ष').success).toBe(true)
  })
})

it.each(Object.entries(unseenTexts))('refuses %s as text or author of an archived post unless it was withdrawn', (_, text) => {
  const post = { id: 1, author: 'Ann', content: 'Words', created_at: '2026-03-01T12:00:00Z', round: 1 }
  for (const shape of [ArchivedArgument, ArchivedComment]) {
    expect(shape.safeParse(post).success).toBe(true)
    for (const field of ['author', 'content']) {
      expect(shape.safeParse({ ...post, [field]: text }).error?.issues[0]).toMatchObject({
        path: [field],
        message: expect.stringMatching(/(?:has no visible text\. Add some|is empty\. Add some text)/),
      })
      expect(shape.safeParse({ ...post, [field]: text, withdrawn: true, deleted: true }).success).toBe(true)
    }
  }
})

function takesWords(shape: z.ZodType): boolean {
  return shape.safeParse('Words of more than ten letters').success
}

function fieldsOf(shape: unknown, place: string): Field[] {
  if (!(shape instanceof z.ZodType)) return []
  if (shape instanceof z.ZodObject) return Object.entries(shape.shape).flatMap(([name, inner]) => fieldsOf(inner, `${place}.${name}`))
  if (shape instanceof z.ZodArray) return fieldsOf(shape.element, `${place}[]`)
  const inner = innerOf(shape)
  const within = inner ? fieldsOf(inner, place) : []
  return within.some((field) => field.place !== place) ? within : [{ place, shape }]
}

function innerOf(shape: z.ZodType): unknown {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault) return shape.unwrap()
  if (shape instanceof z.ZodPipe) return shape.in instanceof z.ZodTransform ? shape.out : shape.in
  return null
}

/** The bodies of all calls, and an archive. */
async function bodies(): Promise<{ name: string; body: z.ZodType }[]> {
  const files = (await readdir(import.meta.dirname)).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(new URL(name, import.meta.url).href)))
  const calls = modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isRecord(value) && typeof value.path === 'string' && value.body instanceof z.ZodType ? [{ name, body: value.body }] : [],
    ),
  )
  return [...calls, { name: 'archive', body: ArchivedDebate }]
}
