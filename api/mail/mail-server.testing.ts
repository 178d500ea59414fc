import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; to: string[]; source: string; mail: Email }
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

type Manners = {
  port?: number
  /** At RCPT TO, or after the text: a status that refuses, or nothing. */
  refuse?: (recipient: string) => { at: 'recipient' | 'text'; status: number } | undefined
  /** Of the one user it lets in; without it nobody need say who they are. */
  password?: string
  /** Takes a mail whole, tells this, and never answers. */
  hang?: () => void
}

/** An SMTP server on this machine, for tests, that keeps what it is sent. */
export async function startMailServer({ port = 0, refuse = () => undefined, password, hang }: Manners = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: (given, _session, done) =>
      given.password === password ? done(null, { user: 'rostrum' }) : done(refusal(535, 'Wrong password')),
    onRcptTo({ address }, _session, done) {
      const refused = refuse(address)
      done(refused?.at === 'recipient' ? refusal(refused.status, `No such user <${address}>`) : undefined)
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const to = rcptTo.map(({ address }) => address)
      void (async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk)
        const refused = refuse(to[0] ?? '')
        if (refused?.at === 'text') return done(refusal(refused.status, `Not to <${to[0]}>`))
        const source = Buffer.concat(chunks)
        received.push({ from: mailFrom ? mailFrom.address : '', to, source: source.toString(), mail: await PostalMime.parse(source) })
        if (hang) hang()
        else done()
      })()
    },
  })
  server.on('error', () => {}) // a client that was killed
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  return {
    received,
    port: taken,
    url: password === undefined ? `smtp://127.0.0.1:${taken}` : `smtp://rostrum:${password}@127.0.0.1:${taken}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
