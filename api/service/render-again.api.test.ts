import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { renderAgain } from './render-again.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

it('renders only texts of an older renderer again', async () => {
  const { token } = await api.person()
  const topic = 'Old renderings are renewed'
  const { body } = await api.call('POST', '/api/debates', { token, body: { topic, type: 'open', description: 'A *fine* text' } })
  const { slug, id } = body.data
  expect(await renderAgain(api.ports)).toBe(0)
  await api.ports.db.transaction((tx) =>
    tx.updateTable('debates').set({ html_version: 0, description_html: 'old' }).where('id', '=', Number(id)).execute(),
  )
  expect(await renderAgain(api.ports)).toBe(1)
  const again = await api.call('GET', `/api/debates/${slug}`)
  expect(again.body.data.description_html).toBe('<p>A <em>fine</em> text</p>')
})

it('renders the descriptions of teams again', async () => {
  const { token } = await api.person()
  const { body } = await api.call('POST', '/api/teams', { token, body: { name: 'Renewed ones', description: '[note]: *seen*' } })
  const { id } = body.data
  await api.ports.db.transaction((tx) =>
    tx.updateTable('circles').set({ html_version: 1, description_html: '' }).where('id', '=', Number(id)).execute(),
  )
  expect(await renderAgain(api.ports)).toBe(1)
  const again = await api.call('GET', `/api/teams/${id}`, { token })
  expect(again.body.data.description_html).toBe('<p>[note]: <em>seen</em></p>')
})

it('makes a post searchable by words that an older renderer did not show', async () => {
  const { token } = await api.person()
  const debate = await api.call('POST', '/api/debates', {
    token,
    body: { topic: 'Words come to light again', type: 'open', description: '' },
  })
  const { id } = debate.body.data
  const posted = await api.call('POST', `/api/debates/${id}/spectator-comments`, { token, body: { content: 'Old words' } })
  expect(posted.status).toBe(201)
  const inPosts = { html_version: 2, content_source: '[footnote]: quixotic' }
  await api.ports.db.transaction((tx) => tx.updateTable('posts').set(inPosts).where('debate_id', '=', Number(id)).execute())
  expect(await renderAgain(api.ports)).toBe(1)
  const found = await api.call('GET', '/api/search?q=quixotic')
  expect(found.body.totals.posts).toBe(1)
})
