import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mailResetLinks } from '../accounts/mailed-links.ts'
import { openTestApi } from '../api.testing.ts'
import { deliverMails } from '../mail/outbox.ts'

const onSqlite = process.env.ROSTRUM_TEST_DATABASE !== 'postgres'

test.runIf(onSqlite)('removes used mail links and withdrawn texts from the database files', async () => {
  const api = await openTestApi()
  const bytes = async () => (await Promise.all(['', '-wal'].map((suffix) => readFile(api.address + suffix, 'latin1')))).join('')
  try {
    const ada = await api.person('Ada')
    const { body: me } = await api.call('GET', '/api/me', { token: ada.token })
    const typed = 'Words-of-a-draft'
    await api.call('PUT', '/api/drafts/kept', { token: ada.token, body: { fields: { content: typed }, place: '/' } })
    expect((await api.call('POST', '/api/password/email', { body: { email: me.data.email } })).status).toBeLessThan(300)
    await mailResetLinks(api.ports)
    const { text } = await api.ports.db.read
      .selectFrom('mails')
      .select('text')
      .where('subject', '=', 'Choose a new password')
      .executeTakeFirstOrThrow()
    const token = /[\w-]{43}/.exec(text)?.[0] ?? 'none'
    expect(await bytes()).toContain(token)
    expect(await bytes()).toContain(typed)

    await deliverMails(api.ports)
    await api.call('DELETE', '/api/drafts/kept', { token: ada.token })
    await api.ports.db.purgeDeleted()
    expect(await bytes()).not.toContain(token)
    expect(await bytes()).not.toContain(typed)
  } finally {
    await api.close()
  }
})
