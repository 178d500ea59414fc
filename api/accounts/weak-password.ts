import type { Registration } from '#contract/accounts'
import { Invalid } from '../platform/failures.ts'
import { fold } from '../platform/folding.ts'
import { isCommonPassword, tooCommon } from './passwords.ts'

/** Whose password it is to be, as far as that is known. */
type Owner = Partial<Pick<Registration, 'name' | 'display_name' | 'email'>>

/** Words that stand for this site, whoever chooses the password. */
const ofSite = ['rostrum']
/** Letters: shorter names are in too many other words. */
const shortest = { name: 3, host: 4 }
/** Letters and digits that have to be left of a password without the names in it: a year is not enough. */
const fewest = 5

const madeOfNames =
  'That password is little more than your name, your address or the name of this site. Choose another: three or four words in a row are good.'

/**
 * Why somebody should not have a password: it is a common one, or little more than names that anybody would try first
 * (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 * @returns a sentence, or null for one that is good
 */
export async function faultOfPassword(password: string, owner: Owner): Promise<string | null> {
  if (await isCommonPassword(password)) return tooCommon
  return isMadeOfNames(password, owner) ? madeOfNames : null
}

/** @throws Invalid, at the field `password` */
export async function requireGoodPassword(password: string, owner: Owner): Promise<void> {
  const fault = await faultOfPassword(password, owner)
  if (fault) throw new Invalid({ password: [fault] })
}

function isMadeOfNames(password: string, owner: Owner): boolean {
  const letters = lettersOf(password)
  const left = namesOf(owner).reduce((rest, name) => rest.replaceAll(name, ''), letters)
  return left !== letters && left.length < fewest
}

/** The longest first: what is left of it might be no name. */
function namesOf({ name = '', display_name = '', email = '' }: Owner): string[] {
  const [mailbox = '', host = ''] = email.split('@')
  const own = [name, display_name, mailbox].flatMap((words) => [lettersOf(words), ...partsOf(words)])
  const names = [...ofSite, ...own.filter(({ length }) => length >= shortest.name)]
  return [...names, ...partsOf(host).filter(({ length }) => length >= shortest.host)].sort((one, other) => other.length - one.length)
}

const lettersOf = (words: string) => fold(words).replace(/[^\p{L}\p{N}]/gu, '')
const partsOf = (words: string) => fold(words).split(/[^\p{L}\p{N}]+/u)
