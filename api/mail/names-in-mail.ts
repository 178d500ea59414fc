import { isolated } from './mail-template.ts'

/**
 * The one rule for what people typed and mails repeat: a mail from this site carries no link but the site's own. Programs that show mails
 * make links of whatever looks like one, so a name or topic that does is left out, and plain words stand in its place.
 */

/** What stands for somebody whose name can't be in a mail. */
export const aMember = 'A member'

type MailedName = { name: string; display_name: string | null }

/**
 * How somebody is called in a mail that others get: by their display name, never by their real one, shown on the site or not.
 * @param instead what stands for a name that looks like a link or an address
 */
export function nameInMail({ name, display_name }: MailedName, instead = aMember): string {
  // Of an account that was deleted, and of an archive's author, there is nothing but this.
  return withoutLink(display_name?.trim() ? display_name : name, instead)
}

/**
 * An account in a mail to its own address, after "the". That may be a stranger's: nobody has confirmed an address that was only typed.
 * @param instead for a name that looks like a link
 */
export function accountInMail(displayName: string, instead = 'account of this address'): string {
  const name = withoutLink(displayName, '')
  return name === '' ? instead : `account ${isolated(name)}`
}

/** What somebody typed, unless a mail program would make a link of it, or it holds characters that show nothing: then `instead`. */
export function withoutLink(typed: string, instead: string): string {
  return typed.trim() === '' || holdsLink(typed) || unseen.test(typed) ? instead : typed
}

/** Whether a text holds an address of the web or of a mailbox, or what looks like one: `http:`, `www.`, `name.tld`, `a@b`, `192.0.2.1`. */
export function holdsLink(typed: string): boolean {
  // Full-width letters, and dots that browsers read as dots, between letters of addresses.
  const plain = typed.normalize('NFKC').replace(/(?<=[a-z\d])[。｡](?=[a-z\d])/gi, '.')
  return links.some((link) => link.test(plain))
}

const links = [
  /[\p{L}\d]:\/\//u,
  /\b(?:mailto|tel|sms|javascript|data):\S/i,
  /www\./i,
  /\S@\S/,
  // A domain: its last part is of two letters or more, or punycode. Initials ("J.R.R.") and numbers ("3.5") are none.
  /[\p{L}\p{N}]\.(?:\p{L}{2,}|xn--[a-z\d-]+)/iu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
]

/** Format characters turn what is written around; control characters begin lines. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
