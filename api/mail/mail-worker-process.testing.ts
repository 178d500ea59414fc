/**
 * Delivers mail in another operating-system process, for tests of concurrency. Run it as `mail-worker-process <database
 * address> <mail server> <now>` (platform/program.testing.ts). It prints `ready`. At each line `deliver` it sends due
 * mail and prints `done`. At a line `queue <address>` it commits a mail and prints `queued`.
 */
import { createInterface } from 'node:readline'
import { openDatabase, serverMode, skipMigrations } from '../database/database.ts'
import { smtpMailer } from './mail.ts'
import { deliverMails, queueMail } from './outbox.ts'

const [address = '', mailUrl = '', now = ''] = process.argv.slice(2)
const db = await openDatabase(address, serverMode, skipMigrations)
const mail = smtpMailer(mailUrl, 'Rostrum <mail@rostrum.test>')
const clock = { now: () => Number(now) }
// Standard output is reserved for the protocol.
const log = { info() {}, error: (fields: object, message: string) => console.error(message, fields) }
console.log('ready')

for await (const line of createInterface({ input: process.stdin })) {
  const [word, email = ''] = line.split(' ')
  if (word === 'deliver') {
    await deliverMails({ db, clock, log, mail })
    console.log('done')
  } else {
    const content = { subject: 'Queued', text: 'Words.\n', html: '<p>Words.</p>\n' }
    await db.transaction((tx) => queueMail(tx, { to: { email, demo: 0 }, ...content, now: clock.now() }))
    console.log('queued')
  }
}
mail.close()
await db.close()
