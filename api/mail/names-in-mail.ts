import { isolateDirection } from './mail-template.ts'

/**
 * The rule for user-typed text in mails: a mail from this site contains no link except the site's own. Mail programs
 * turn anything that looks like a link into one, so a name or topic that does is replaced with plain words.
 */

/** Stands for a person whose name can't be in a mail. */
const memberPlaceholder = 'A member'

type MailedName = { name: string; display_name: string | null }

/**
 * Returns the name of a person for a mail to others: always the display name, never the real one, even if the site
 * shows it.
 * @param instead replaces a name that looks like a link or an address
 */
export function nameInMail({ name, display_name }: MailedName, instead = memberPlaceholder): string {
  // A deleted account and an archive's author have only this name.
  return replaceIfLink(display_name?.trim() ? display_name : name, instead)
}

/**
 * Returns how to refer to an account, after "the", in a mail to its own address. The address may be a stranger's until
 * it is confirmed.
 * @param instead replaces a name that looks like a link
 */
export function accountInMail(displayName: string, instead = 'account with this address'): string {
  const name = replaceIfLink(displayName, '')
  return name === '' ? instead : `account ${isolateDirection(name)}`
}

/** Returns typed text, or `instead` if a mail program might turn it into a link or if it contains invisible characters. */
export function replaceIfLink(input: string, instead: string): string {
  return input.trim() === '' || containsLink(input) || invisible.test(input) ? instead : input
}

/** Checks whether a text contains a web or email address, or something like one: `http:`, `www.`, `name.tld`, `a@b`, `192.0.2.1`. */
export function containsLink(input: string): boolean {
  // Normalise full-width letters, and dots that browsers treat as dots between letters of an address.
  const plain = input.normalize('NFKC').replace(/(?<=[a-z\d])[。｡](?=[a-z\d])/gi, '.')
  return links.some((link) => link.test(plain))
}

const links = [
  /[\p{L}\d]:\/\//u,
  /\b(?:mailto|tel|sms|javascript|data):\S/i,
  /www\./i,
  /\S@\S/,
  // A domain: its last part has two or more letters, or is punycode. Initials ("J.R.R.") and numbers ("3.5") don't match.
  /[\p{L}\p{N}]\.(?:\p{L}{2,}|xn--[a-z\d-]+)/iu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
]

/** Format characters can reorder the surrounding text; control characters can start new lines. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
