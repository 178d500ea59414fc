import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { endThreads } from '../../server/text-worker-pool.ts'
import { Invalid, NamedFailure } from '../platform/failures.ts'
import { render, renderInBackground } from './rendering.ts'

const asking = { excerptLength: 100, field: 'content', by: 'me' }
/** Far more than a post may have: seconds of work. */
const intricate = 'a|b\n-|-\n'.repeat(40_000)

afterAll(endThreads)

describe('rendering in a thread', () => {
  it('returns the rendered text with the people whom it mentions', async () => {
    const mentionables = new Map([['ada', { name: 'Ada', path: '/users/Ada' }]])
    expect(await render('*So* says @ada', { ...asking, mentionables, people: 1 })).toMatchObject({
      html: '<p><em>So</em> says <a href="/users/Ada">@Ada</a></p>',
      excerpt: 'So says @Ada',
      mentioned: ['ada'],
    })
  })

  it('stops a text that takes too long with an explanation, and continues', async () => {
    let working = true
    let turns = 0
    const refused = render(intricate, asking)
      .catch((failure: unknown) => failure)
      .finally(() => {
        working = false
      })
    for (; working; turns++) await turn()
    expect(await refused).toMatchObject({ status: 422, errors: { content: [expect.stringContaining('too many nested')] } })
    expect(await refused).toBeInstanceOf(Invalid)
    // The event loop kept running meanwhile.
    expect(turns).toBeGreaterThan(100)
    expect((await render('after', asking)).html).toBe('<p>after</p>')
  })

  it('shows such a text as typed if nobody can rewrite it', async () => {
    const { html, excerpt } = await renderInBackground(intricate, asking)
    expect(html).toBe(`<p>${intricate.replaceAll('\n', '<br>')}</p>`)
    expect(excerpt).toMatch(/^a\|b -\|- .*…$/)
  })

  it('refuses texts at once when the queue is full, and renders the rest', async () => {
    const answers = await Promise.all(
      Array.from({ length: 700 }, (_, number) =>
        render(`Text ${number}`, { ...asking, by: `${number}` }).catch((failure: unknown) => failure),
      ),
    )
    const refused = answers.filter((answer) => answer instanceof NamedFailure)
    expect(refused.length).toBeGreaterThan(100)
    expect(refused[0]).toMatchObject({ status: 503, retryAfterSeconds: 5, message: expect.stringContaining('Nothing is lost') })
    expect(answers.slice(0, 20).map((answer) => (answer as { html?: string }).html)).toEqual(
      Array.from({ length: 20 }, (_, number) => `<p>Text ${number}</p>`),
    )
  })
})
