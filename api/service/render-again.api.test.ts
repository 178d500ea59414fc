import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { renderAgain } from './render-again.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

it('renders again what an older renderer left, and nothing else', async () => {
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
