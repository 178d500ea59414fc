import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { mailAddress } from '#contract/host-name'

/** One mail, ready to go. */
export type Message = {
  /** Makes its Message-ID, the same at every try: who gets it twice can fold the two. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Where one click ends mails of this kind (RFC 8058); null where there is nothing to end. */
  unsubscribe: string | null
  writtenAt: number
}

/** How mails are sent. */
export type Mail = {
  /** @throws MailRefused for one that no later try can help; anything else may be tried again */
  send(message: Message): Promise<void>
  close(): void
}

/** The mail server will never take this one: nobody of that address, or nothing of that kind. */
export class MailRefused extends Error {}

/** Milliseconds. Of silence: a mail is tried again, and the end of the process does not wait for a server that hangs. */
const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 5_000 }

/** Neither a text nor an address in a mail may make us read a file or fetch anything. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

/**
 * Hands mails to an SMTP server; STARTTLS is used where it is offered.
 * @param url `smtp://` or `smtps://`, with user and password if it wants them
 * @param from the sender, `Name <address>` or an address
 */
export function mailBySmtp(url: string, from: string): Mail {
  const connect = async () => (await load()).createTransport({ pool: true, url, ...patience, ...closed })
  let transport: ReturnType<typeof connect> | undefined
  return {
    async send(message) {
      transport ??= connect()
      try {
        await (await transport).sendMail(composed(message, from))
      } catch (failure) {
        throw isForGood(failure) ? new MailRefused('The mail server refused it.', { cause: failure }) : failure
      }
    },
    close: () => void transport?.then((open) => open.close()),
  }
}

/**
 * Writes each mail as a file `….eml` into a folder, made at the first one: for machines without a mail server. Whole or
 * not at all, for its owner alone, and a second try replaces the first.
 */
export function mailInFolder(folder: string, from: string): Mail {
  return {
    async send(message) {
      const composer = (await load()).createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...closed })
      const { message: written } = await composer.sendMail(composed(message, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date(message.writtenAt).toISOString().replaceAll(':', '-')}-${message.key}.eml`
      const unfinished = join(folder, `.${name}.${process.pid}`)
      await writeFile(unfinished, written as Buffer, { mode: 0o600, flush: true })
      await rename(unfinished, join(folder, name))
    },
    close() {},
  }
}

/** The sender where none is set: of the site's own host. */
export function usualSender(siteUrl: string): string {
  return `Rostrum <no-reply@${new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')}>`
}

/** Loaded at the first mail: most starts send none. */
const load = () => import('nodemailer')

function composed({ key, to, subject, text, html, unsubscribe, writtenAt }: Message, from: string): SendMailOptions {
  const host = /@([^@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    messageId: `<${key}@${host}>`,
    from,
    // As an object: what is no single address then names nobody else either.
    to: { name: '', address: mailAddress(to) },
    subject,
    text,
    html,
    date: new Date(writtenAt),
    // Nobody's holiday notice answers these.
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}) },
    ...(unsubscribe ? { list: { unsubscribe } } : {}),
  }
}

/**
 * 5xx means never, if it is about this mail: its sender, its recipient, its text. One that is about us (a wrong password)
 * is a fault to be mended, and the mails wait for that.
 */
function isForGood(failure: unknown): boolean {
  if (!(failure instanceof Error && 'responseCode' in failure && 'code' in failure)) return false
  return Number(failure.responseCode) >= 500 && (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE')
}
