import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { startProgram } from '../platform/program.testing.ts'
import { smtpMailer } from './mail.ts'
import { type MailServer, startMailServer } from './mail-server.testing.ts'
import { deliverMails, queueMail } from './outbox.ts'

let api: TestApi
beforeEach(async () => {
  api = await openTestApi()
})
afterEach(() => api.close())

const mailContent = { subject: 'Once', text: 'Words.\n', html: '<p>Words.</p>\n' }
const recipients = ({ received }: MailServer) => received.flatMap(({ to }) => to).sort()
const waiting = () => api.ports.db.read.selectFrom('mails').selectAll().execute()

test('two processes with one outbox send each mail once', async () => {
  const server = await startMailServer()
  const people = Array.from({ length: 60 }, (_, number) => `person${number}@example.org`)
  await api.ports.db.transaction(async (tx) => {
    for (const email of people) await queueMail(tx, { to: { email, demo: 0 }, ...mailContent, now: api.clock.now() })
  })
  const postmen = await Promise.all([startSender(server), startSender(server)])
  await Promise.all(postmen.map((postman) => postman.say('deliver')))
  await Promise.all(postmen.map((postman) => postman.end()))
  expect(recipients(server)).toEqual(people.sort())
  expect(await waiting()).toEqual([])
  await server.close()
})

test('sends a committed mail even if its process is killed at once', async () => {
  const server = await startMailServer()
  const postman = await startSender(server)
  await postman.say('queue ada@example.org')
  await postman.kill()
  const mail = smtpMailer(server.url, 'Rostrum <mail@rostrum.test>')
  await deliverMails({ ...api.ports, mail })
  mail.close()
  expect(recipients(server)).toEqual(['ada@example.org'])
  await server.close()
})

test('a mail whose process is killed while sending is sent again later, with the same Message-ID', async () => {
  let hang: (() => void) | undefined
  const hanging = new Promise<void>((resolve) => {
    hang = resolve
  })
  // The server has the whole mail, but never confirms it.
  const server = await startMailServer({ hang: () => hang?.() })
  await api.ports.db.transaction((tx) => queueMail(tx, { to: { email: 'ada@example.org', demo: 0 }, ...mailContent, now: api.clock.now() }))
  const postman = await startSender(server)
  void postman.say('deliver')
  await hanging
  await postman.kill()

  const next = await startMailServer()
  const mail = smtpMailer(next.url, 'Rostrum <mail@rostrum.test>')
  const deliver = () => deliverMails({ ...api.ports, mail })
  await deliver()
  expect(recipients(next), 'somebody has it in hand').toEqual([])
  api.clock.time += 5 * 60_000
  await deliver()
  await deliver()
  mail.close()
  expect(next.received.map(({ mail: { messageId } }) => messageId)).toEqual(server.received.map(({ mail: { messageId } }) => messageId))
  expect(await waiting()).toEqual([])
  await Promise.all([server.close(), next.close()])
})

async function startSender({ url }: MailServer) {
  const child = startProgram('mail-worker-process', [api.address, url, String(api.clock.time)])
  child.stderr.pipe(process.stderr)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('ready')
  return {
    async say(line: string): Promise<string> {
      child.stdin.write(`${line}\n`)
      return (await lines.next()).value
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async end() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
