import { pageText, Visitor } from '../servers/visitor.ts'
import { choices, spellings } from './switches.ts'
import { expect, test } from './test.ts'

const debate = '/debates/trams-should-be-free'

for (const [name, switches] of Object.entries(spellings)) {
  for (const threads of choices.threads) {
    test(`${name}, a thread as ${threads}: an argument and a comment have their own pages`, async ({ independentApi, site }) => {
      for (const things of choices.things) {
        independentApi.answerAs({ ...switches, threads, things })
        const guest = new Visitor(site)
        const argument = await guest.get(`${debate}/arguments/3`)
        expect([things, argument.status]).toEqual([things, 200])
        const words = pageText(argument.html)
        for (const shown of ['Trams should be free', 'And for large ones, as Tallinn shows.', 'small towns &lt; 50,000'])
          expect(words).toContain(shown)
        const comment = await guest.get(`${debate}/comments/1`)
        expect([things, comment.status]).toEqual([things, 200])
        expect(pageText(comment.html)).toContain('So do I!')
      }
    })
  }
}

test('a missing post is reported as missing', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  const guest = new Visitor(site)
  for (const path of ['/arguments/99', '/comments/99']) {
    const page = await guest.get(debate + path)
    expect([path, page.status]).toEqual([path, 404])
    expect(pageText(page.html)).toContain('Trams should be free')
  }
})
