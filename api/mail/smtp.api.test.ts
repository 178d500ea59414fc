import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Mailer, smtpMailer } from './mail.ts'
import { type MailServer, startMailServer } from './mail-server.testing.ts'
import { renderMail } from './mail-template.ts'
import { deliverMails, type NewMail, queueMail } from './outbox.ts'

const from = 'Rostrum <mail@rostrum.test>'
const minute = 60_000
let api: TestApi
let server: MailServer
let mail: Mailer
let logged: unknown[]
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  logged = []
  await use(await startMailServer())
})
afterEach(async () => {
  mail.close()
  await server.close()
  await api.ports.db.transaction((tx) => tx.deleteFrom('mails').execute())
})

/** Sends through this server from now on. */
async function use(next: MailServer, url = next.url) {
  mail?.close()
  await server?.close()
  server = next
  mail = smtpMailer(url, from)
}

const mailContent = renderMail({
  siteUrl: 'https://rostrum.test',
  subject: 'Your turn',
  paragraphs: ['It is your turn.'],
  link: { text: 'Go to the debate', address: 'https://rostrum.test/debates/trams' },
  why: 'You take part in it.',
})
const queue = (email: string, change: Partial<NewMail> = {}) =>
  api.ports.db.transaction((tx) => queueMail(tx, { to: { email, demo: 0 }, ...mailContent, now: api.clock.now(), ...change }))
const log = { info: (...line: unknown[]) => logged.push(line), error: (...line: unknown[]) => logged.push(line) }
const deliver = () => deliverMails({ ...api.ports, log, mail })
const waiting = () => api.ports.db.read.selectFrom('mails').selectAll().orderBy('id').execute()
const recipients = () => server.received.flatMap(({ to }) => to).sort()

describe('a mail by SMTP', () => {
  test('has both parts, and headers that say what it is', async () => {
    await queue('ada@example.org', { unsubscribe: 'https://rostrum.test/unsubscribe?token=a.b-c_d' })
    const [queued] = await waiting()
    await deliver()
    const [got] = server.received
    expect([got?.from, got?.to]).toEqual(['mail@rostrum.test', ['ada@example.org']])
    expect(got?.mail).toMatchObject({
      from: { name: 'Rostrum', address: 'mail@rostrum.test' },
      to: [{ address: 'ada@example.org' }],
      subject: 'Your turn',
      messageId: `<${queued?.key}@rostrum.test>`,
      date: new Date(api.clock.now()).toISOString(),
    })
    expect(headersOf(got?.source)).toEqual({
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': '<https://rostrum.test/unsubscribe?token=a.b-c_d>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(got?.mail.text).toContain('It is your turn.')
    expect(got?.mail.html).toContain('<p dir="auto">It is your turn.</p>')
    expect(got?.mail.html, 'nothing is fetched when it is read').not.toMatch(/<img|<link|<script|url\(|@import/)
    expect(await waiting()).toEqual([])
  })

  test('has no unsubscribe header without an unsubscribe address', async () => {
    await queue('ada@example.org')
    await deliver()
    expect(headersOf(server.received[0]?.source)).toEqual({ 'auto-submitted': 'auto-generated' })
  })

  test('can be sent to a server that requires a password', async () => {
    await use(await startMailServer({ password: 'hush' }))
    await queue('ada@example.org')
    await deliver()
    expect(recipients()).toEqual(['ada@example.org'])
  })

  test.each([
    ['CR and LF', 'Hello\r\nBcc: eve@example.org\r\n\r\nGone', 'Hello Bcc: eve@example.org Gone'],
    ['a folded line', 'Hello\r\n Bcc: eve@example.org', 'Hello Bcc: eve@example.org'],
    ['Unicode’s own line ends', 'Hello\u2028Bcc: x\u2029y\u0085z\u000bw', 'Hello Bcc: x y z w'],
    ['an encoded word', '=?utf-8?q?Hello=0D=0ABcc:_x?=', null],
    ['every script', 'Ты сказал «да» – 討論 – نقاش – 🗳️', 'Ты сказал «да» – 討論 – نقاش – 🗳️'],
    ['a thousand letters', 'ä'.repeat(1_000), 'ä'.repeat(1_000)],
  ])('with %s in its subject has one recipient, one subject and its own text', async (_, subject, arrives) => {
    await queue('ada@example.org', { subject })
    await deliver()
    const [got] = server.received
    expect(got?.to).toEqual(['ada@example.org'])
    expect(headersOf(got?.source)).toEqual({ 'auto-submitted': 'auto-generated' })
    expect(got?.mail.bcc).toBeUndefined()
    if (arrives !== null) expect(got?.mail.subject).toBe(arrives)
    expect(got?.mail.text?.trim()).toBe(mailContent.text.trim())
  })

  test('with hostile text arrives as it was written', async () => {
    const words = [
      '.',
      '..',
      'QUIT',
      '\n.\nMAIL FROM:<eve@example.org>',
      '<script>alert(1)</script>',
      '</p></body>',
      '--==',
      'x'.repeat(2_000),
    ]
    const hostile = renderMail({ ...baseMail, paragraphs: words })
    await queue('ada@example.org', hostile)
    await deliver()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.mail.text?.trim()).toBe(hostile.text.trim())
    expect(server.received[0]?.mail.html?.trim()).toBe(hostile.html.trim())
    expect(hostile.html).not.toContain('<script>')
  })

  test.each(['ada@example.org, eve@example.org', 'ada@example.org>, <eve@example.org', 'ada@example.org\r\nRCPT TO:<eve@example.org>'])(
    'to %j reaches nobody else',
    async (email) => {
      await queue(email)
      await deliver()
      expect(recipients()).not.toContain('eve@example.org')
    },
  )
})

describe('a refused mail', () => {
  test.each([
    ['recipient', 451],
    ['text', 452],
  ] as const)('with a temporary status, at the %s (%i), is sent again unchanged until it is accepted', async (at, status) => {
    let busy = true
    await use(await startMailServer({ refuse: () => (busy ? { at, status } : undefined) }))
    await queue('ada@example.org')
    const [{ key } = never()] = await waiting()
    await deliver()
    api.clock.time += minute - 1
    busy = false
    await deliver()
    expect(recipients(), 'not before its time').toEqual([])
    api.clock.time += 1
    await deliver()
    expect(server.received.map(({ mail: { messageId } }) => messageId)).toEqual([`<${key}@rostrum.test>`])
    expect(await waiting()).toEqual([])
  })

  test.each([
    ['recipient', 550],
    ['text', 554],
  ] as const)('with a permanent status, at the %s (%i), is given up, and the others are sent', async (at, status) => {
    await use(await startMailServer({ refuse: (address) => (address.startsWith('gone') ? { at, status } : undefined) }))
    for (const name of ['ada', 'gone', 'ben']) await queue(`${name}@example.org`)
    await deliver()
    expect(recipients()).toEqual(['ada@example.org', 'ben@example.org'])
    expect(await waiting()).toEqual([])
    expect(JSON.stringify(logged)).toContain(String(status))
    expect(JSON.stringify(logged), 'no address in the log').not.toContain('gone@')
  })

  test('is given up after pauses of growing length', async () => {
    await use(await startMailServer({ refuse: () => ({ at: 'recipient', status: 450 }) }))
    await queue('ada@example.org')
    const pauses: number[] = []
    for (;;) {
      await deliver()
      const [left] = await waiting()
      if (!left) break
      pauses.push(left.next_try_at - api.clock.now())
      api.clock.time = left.next_try_at
    }
    expect(pauses.length).toBeGreaterThanOrEqual(5)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    const whole = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(whole).toBeGreaterThan(24 * 60 * minute)
    expect(whole).toBeLessThan(7 * 24 * 60 * minute)
  })

  test('waits while our password is wrong', async () => {
    const strict = await startMailServer({ password: 'right' })
    await use(strict, `smtp://rostrum:wrong@127.0.0.1:${strict.port}`)
    await queue('ada@example.org')
    await deliver()
    expect(await waiting()).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('wrong')
    mail.close()
    mail = smtpMailer(strict.url, from)
    api.clock.time += minute
    await deliver()
    expect(recipients()).toEqual(['ada@example.org'])
  })
})

describe('an unreachable mail server', () => {
  test('gets everything once it is back, each mail once', async () => {
    const { port, url } = server
    await server.close()
    for (let number = 0; number < 12; number++) await queue(`person${number}@example.org`)
    await deliver()
    await deliver()
    expect(await waiting()).toHaveLength(12)
    await use(await startMailServer({ port }), url)
    for (let round = 0; round < 3; round++) {
      api.clock.time += 5 * minute
      await deliver()
    }
    expect(recipients()).toHaveLength(12)
    expect(new Set(recipients()).size).toBe(12)
  })

  test('that never answers delays nothing for long', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((listening) => silent.once('listening', listening))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    mail.close()
    mail = smtpMailer(`smtp://127.0.0.1:${port}`, from)
    await queue('ada@example.org')
    const began = Date.now()
    await deliver()
    expect(Date.now() - began).toBeLessThan(9_000)
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    silent.close()
  })
})

const baseMail = {
  siteUrl: 'https://rostrum.test',
  subject: 'Your turn',
  link: { text: 'Go', address: 'https://rostrum.test/' },
  why: 'Because.',
}
const never = (): never => {
  throw new Error('no mail waits')
}

/** Returns the headers that not every mail has. */
function headersOf(source = ''): Record<string, string> {
  const usual = new Set(['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'content-transfer-encoding'])
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const lines = head.split('\r\n').map((line) => /^([\w-]+): ?(.*)$/.exec(line) ?? [line, line, ''])
  const names = lines.map(([, name = '']) => name.toLowerCase())
  expect(new Set(names).size, 'no header twice').toBe(names.length)
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name.toLowerCase(), value]).filter(([name = '']) => !usual.has(name)))
}
