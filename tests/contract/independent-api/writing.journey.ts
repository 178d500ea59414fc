import { pageText } from '../servers/visitor.ts'
import { choices, spellings } from './switches.ts'
import { expect, signInAs, test } from './test.ts'

const debate = '/debates/trams-should-be-free'
const names = { debate: '1', slug: 'trams-should-be-free' }

for (const [name, switches] of Object.entries(spellings)) {
  for (const made of choices.made) {
    test(`${name}, created objects answered as ${made}: it is confirmed as done, once`, async ({ independentApi, site }) => {
      const world = independentApi.answerAs({ ...switches, made })
      const ben = await signInAs(site, 'ben')
      const say = async (path: string, fields: Record<string, string>) => {
        const answer = await ben.post(path, { ...names, ...fields })
        const landed = answer.location === null ? answer : await ben.follow(answer)
        return { status: answer.status, landed: landed.status, words: pageText(landed.html) }
      }
      const done = { status: 303, landed: 200 }

      expect(await say(`${debate}?tab=comments`, { intent: 'comment', content: 'Said once.' })).toMatchObject(done)
      expect(world.comments.filter(({ content }) => content === 'Said once.')).toHaveLength(1)
      expect(await say(debate, { intent: 'argue', content: 'Argued once.', stance: 'for' })).toMatchObject(done)
      expect(world.arguments.filter(({ content }) => content === 'Argued once.')).toHaveLength(1)

      const ownId = String(world.comments.at(-1)?.id)
      expect(await say(`${debate}/comments/${ownId}`, { intent: 'edit-comment', comment: ownId, content: 'Said better.' })).toMatchObject(
        done,
      )
      expect(world.comments.at(-1)?.content).toBe('Said better.')
      expect(await say(`${debate}/comments/${ownId}`, { intent: 'delete-comment', sure: 'yes', comment: ownId })).toMatchObject(done)
      expect(world.comments.map(({ id }) => String(id))).not.toContain(ownId)

      const voted = await say(debate, { intent: 'vote-up', argument: '1' })
      expect(voted).toMatchObject(done)
      expect(voted.words).toMatch(/You upvoted the argument (?:by Ada,|from) 20 Nov, 05:20 UTC ?\./)
      expect(world.arguments[0]?.votes.get(2)).toBe('up')
      expect(await say(debate, { intent: 'unwatch' })).toMatchObject(done)
      expect(world.watching.has('1:2')).toBe(false)
    })
  }
}
