import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { fileMailer } from './mail.ts'
import { renderMail } from './mail-template.ts'
import { deliverMails, queueMail } from './outbox.ts'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-outbox-'))
  return () => rm(folder, { recursive: true })
})
afterAll(() => api.close())

const mailContent = renderMail({
  siteUrl: 'https://rostrum.test',
  subject: 'Your turn',
  paragraphs: ['It’s your turn in “Trams & <b>buses</b>”.'],
  link: { text: 'Go to the debate', address: 'https://rostrum.test/debates/trams?a=1&b=2' },
  why: 'You take part in it.',
})
const queue = (change: object = {}) =>
  api.ports.db.transaction((tx) =>
    queueMail(tx, { to: { email: 'ada@example.org', demo: 0 }, ...mailContent, now: api.clock.now(), ...change }),
  )
const deliver = () => deliverMails({ ...api.ports, mail: fileMailer(join(folder, 'outbox'), 'Rostrum <mail@rostrum.test>') })
const outbox = async () => readdir(join(folder, 'outbox')).catch(() => [])

test('writes a mail to a file that only its owner can read, and deletes its row', async () => {
  await queue()
  await deliver()
  const [name = '', ...others] = await outbox()
  expect(others).toEqual([])
  const file = join(folder, 'outbox', name)
  expect([((await stat(file)).mode & 0o777).toString(8), ((await stat(join(folder, 'outbox'))).mode & 0o777).toString(8)]).toEqual([
    '600',
    '700',
  ])
  const mail = await PostalMime.parse(await readFile(file))
  expect(mail).toMatchObject({
    subject: 'Your turn',
    from: { name: 'Rostrum', address: 'mail@rostrum.test' },
    to: [{ address: 'ada@example.org' }],
  })
  expect(mail.text).toContain('It’s your turn in “Trams & <b>buses</b>”.')
  expect(mail.html).toContain('“Trams &amp; &lt;b&gt;buses&lt;/b&gt;”')
  for (const part of [mail.text, mail.html?.replaceAll('&amp;', '&')]) expect(part).toContain('https://rostrum.test/debates/trams?a=1&b=2')
  expect(await api.ports.db.read.selectFrom('mails').select('id').execute()).toEqual([])
})

test('sends no mail from a rolled-back transaction', async () => {
  await expect(
    api.ports.db.transaction(async (tx) => {
      await queueMail(tx, { to: { email: 'ada@example.org', demo: 0 }, ...mailContent, now: api.clock.now() })
      throw new Error('something else went wrong')
    }),
  ).rejects.toThrow()
  await deliver()
  expect(await outbox()).toEqual([])
})

test('sends no mail to the demo’s people', async () => {
  await queue({ to: { email: 'maria@demo.example', demo: 1 } })
  await deliver()
  expect(await outbox()).toEqual([])
})

test('doesn’t send mails that have become useless', async () => {
  await queue({ expiresAt: api.clock.now() + 1_000 })
  api.clock.time += 1_000
  await deliver()
  expect(await outbox()).toEqual([])
  expect(await api.ports.db.read.selectFrom('mails').select('id').execute()).toEqual([])
})

test('sends mail for a host in another script to its punycode', async () => {
  await queue({ to: { email: 'ada@почта.рф', demo: 0 } })
  await deliver()
  const [name = ''] = await outbox()
  expect((await PostalMime.parse(await readFile(join(folder, 'outbox', name)))).to).toMatchObject([
    { address: 'ada@xn--80a1acny.xn--p1ai' },
  ])
})
