import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; source: string; mail: Email }
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

type ServerOptions = {
  port?: number
  /** Returns a status with which to refuse a mail, at RCPT TO or after the text; undefined to accept it. */
  refuse?: (recipient: string) => { at: 'recipient' | 'text'; status: number } | undefined
  /** The password of the only user; without it, no authentication is needed. */
  password?: string
  /** Receives a whole mail, calls this, and never answers. */
  hang?: () => void
}

/** Starts a local SMTP server for tests, which stores the mails it receives. */
export async function startMailServer({ port = 0, refuse = () => undefined, password, hang }: ServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: (credentials, _session, done) =>
      credentials.password === password ? done(null, { user: 'rostrum' }) : done(refusal(535, 'Wrong password')),
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
  server.on('error', () => {}) // Clients that were killed cause errors.
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: boundPort } = server.server.address() as AddressInfo
  return {
    received,
    port: boundPort,
    url: password === undefined ? `smtp://127.0.0.1:${boundPort}` : `smtp://rostrum:${password}@127.0.0.1:${boundPort}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
