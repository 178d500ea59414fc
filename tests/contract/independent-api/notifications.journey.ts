import { pageText } from '../servers/visitor.ts'
import { findControls, findUnspecifiedCalls } from './page-calls.ts'
import { spellings } from './switches.ts'
import { expect, signInAs, test } from './test.ts'

for (const [name, switches] of Object.entries(spellings)) {
  test(`${name}: all notifications are marked as read, each by the call in the customer spec`, async ({ independentApi, site }) => {
    const world = independentApi.answerAs(switches)
    const [first] = world.notices
    if (first) for (let id = 2; id <= 70; id++) world.notices.push({ ...first, id, message: `News ${id}`, read: id % 10 === 0 })
    const ada = await signInAs(site, 'ada')
    const page = await ada.get('/notifications')
    expect(findControls(page.html).buttons).toContain('Mark all as read')
    independentApi.api.heard.length = 0
    const done = await ada.post('/notifications', { intent: 'read-notifications' })
    expect([done.status, done.location]).toEqual([303, '/notifications'])
    expect(findUnspecifiedCalls(independentApi.api.heard)).toEqual([])
    expect(independentApi.api.heard.filter(({ path }) => path.endsWith('/read'))).toHaveLength(63)
    const after = await ada.follow(done)
    expect(pageText(after.html)).toContain('All notifications marked as read.')
  })

  test(`${name}: a single notification is marked, unmarked and deleted, and nothing can be marked if none is unread`, async ({
    independentApi,
    site,
  }) => {
    const world = independentApi.answerAs(switches)
    const ada = await signInAs(site, 'ada')
    const act = async (intent: string) => (await ada.post('/notifications', { intent, ids: '1' })).status
    expect([await act('read-notification'), world.notices[0]?.read]).toEqual([303, true])
    const page = await ada.get('/notifications')
    expect(pageText(page.html)).toContain('You’re all caught up.')
    expect(findControls(page.html).buttons).not.toContain('Mark all as read')
    expect([await act('unread-notification'), world.notices[0]?.read]).toEqual([303, false])
    expect([await act('delete-notification'), world.notices]).toEqual([303, []])
  })
}
