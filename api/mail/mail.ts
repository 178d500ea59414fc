import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { mailAddress } from '#contract/email-address'

/** A mail that is ready to be sent. */
export type Message = {
  /** Used in the Message-ID, the same at every attempt, so that a mail program can recognise a duplicate. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** The address that unsubscribes with one click (RFC 8058); null if there is nothing to unsubscribe from. */
  unsubscribe: string | null
  writtenAt: number
}

export type Mailer = {
  /** Sends a mail. @throws MailRejected if no later attempt can succeed; other errors may be temporary */
  send(message: Message): Promise<void>
  close(): void
}

/** Thrown if the mail server will never accept a mail, for example because the address doesn't exist. */
export class MailRejected extends Error {}

/**
 * How long to wait for the server's answers, in ms. After a timeout, the mail is tried again later, and the process can end without waiting
 * for a server that hangs.
 */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 5_000 }

/** Keeps nodemailer from reading files or fetching addresses that occur in a mail. */
const noFileOrUrlAccess = { disableFileAccess: true, disableUrlAccess: true }

/**
 * Sends mails through an SMTP server, with STARTTLS if the server offers it.
 * @param url `smtp://` or `smtps://`, with user and password if the server requires them
 * @param from the sender, `Name <address>` or an address
 */
export function smtpMailer(url: string, from: string): Mailer {
  const connect = async () => (await load()).createTransport({ pool: true, url, ...timeouts, ...noFileOrUrlAccess })
  let transport: ReturnType<typeof connect> | undefined
  return {
    async send(message) {
      transport ??= connect()
      try {
        await (await transport).sendMail(toSendOptions(message, from))
      } catch (failure) {
        throw isPermanent(failure) ? new MailRejected('The mail server refused it.', { cause: failure }) : failure
      }
    },
    close: () => void transport?.then((open) => open.close()),
  }
}

/**
 * Writes each mail to a file `….eml` in a folder, for machines without a mail server. Creates the folder when needed.
 * Files are written atomically and readable only by their owner; a second attempt replaces the first.
 */
export function fileMailer(folder: string, from: string): Mailer {
  return {
    async send(message) {
      const composer = (await load()).createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...noFileOrUrlAccess })
      const { message: written } = await composer.sendMail(toSendOptions(message, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date(message.writtenAt).toISOString().replaceAll(':', '-')}-${message.key}.eml`
      const unfinished = join(folder, `.${name}.${process.pid}`)
      await writeFile(unfinished, written as Buffer, { mode: 0o600, flush: true })
      await rename(unfinished, join(folder, name))
    },
    close() {},
  }
}

/** Returns the sender if none is configured: an address at the site's host. */
export function defaultSender(siteUrl: string): string {
  return `Rostrum <no-reply@${new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')}>`
}

/** Loads nodemailer for the first mail, because most processes send none. */
const load = () => import('nodemailer')

function toSendOptions({ key, to, subject, text, html, unsubscribe, writtenAt }: Message, from: string): SendMailOptions {
  const host = /@([^@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    messageId: `<${key}@${host}>`,
    from,
    // An object, so that a malformed address can't name further recipients.
    to: { name: '', address: mailAddress(to) },
    subject,
    text,
    html,
    date: new Date(writtenAt),
    // Keeps out-of-office replies from being sent.
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}) },
    ...(unsubscribe ? { list: { unsubscribe } } : {}),
  }
}

/**
 * Checks whether a failure is permanent: a 5xx status about this mail's sender, recipient or text. A failure about our
 * configuration, such as a wrong password, must be fixed, and the mails wait for that.
 */
function isPermanent(failure: unknown): boolean {
  if (!(failure instanceof Error && 'responseCode' in failure && 'code' in failure)) return false
  return Number(failure.responseCode) >= 500 && (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE')
}
