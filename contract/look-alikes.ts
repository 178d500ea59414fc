import unhomoglyph from 'unhomoglyph'
import { named } from './named.ts'

/**
 * What a name looks like (UTS #39, section 4): two names with the same skeleton are hard to tell apart. Upper and lower case are one.
 * "Adа" with a Cyrillic а has the skeleton of "Ada".
 */
export function skeletonOf(name: string): string {
  const normalised = name.normalize('NFKC').replace(ignorable, '')
  // Twice, because capitals look like other letters than small ones do.
  return unhomoglyph(unhomoglyph(normalised.normalize('NFD')).toLowerCase().normalize('NFD'))
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Whether a name is, or reads like, one that only the site may use: a word for its staff, for the site itself or for everybody.
 * "Admin Team", "R0strum" and "m-o-d-e-r-a-t-o-r" do; "Badminton" does not.
 */
export function isReserved(name: string): boolean {
  return readings(name).some((reading) => whole.has(reading) || combined.test(reading)) || short.has(inOneWord(name))
}

/** As `isReserved`, of a person, who may not have such a word beside a name either: "Admin Ada". */
export function isReservedForPeople(name: string): boolean {
  return isReserved(name) || name.split(/[^\p{L}\p{M}\p{N}]+/u).some((part) => readings(part).some((reading) => titles.test(reading)))
}

const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** How a name is read as it stands, in small letters, and with digits as letters: with neither marks nor spaces, i and l alike. */
function readings(name: string): string[] {
  const asLetters = [...name].map((sign) => named(signs, sign) ?? sign).join('')
  const read = [name, name.toLowerCase(), ...([...name].length > 3 ? [asLetters, asLetters.toLowerCase()] : [])]
  return read.map(bare).filter((reading) => reading !== '')
}

const signs: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '|': 'i', '!': 'i' }

function bare(name: string): string {
  return skeletonOf(name)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[lı1]/g, 'i')
    .replace(/0/g, 'o')
}

const staff = ['admin', 'admins', 'administrator', 'administrators', 'moderator', 'moderators', 'sysadmin', 'webmaster', 'rostrum'].map(
  bare,
)

/** The same in some other languages. */
const elsewhere = [
  ...['administrateur', 'modérateur', 'administrador', 'moderador', 'administratör', 'amministratore', 'moderatore', 'beheerder'],
  ...['админ', 'администратор', 'модератор', '管理员', '管理員', '管理者', '版主', '운영자', '관리자', 'مشرف', 'διαχειριστής'],
].map(bare)

const others = ['support', 'system', 'staff', 'helpdesk', 'security', 'moderation', 'administration', 'deleted user'].map(bare)

/** These are words of a name in other company. */
const alone = [
  ...['myself', 'everyone', 'everybody', 'here', 'nobody', 'noone', 'somebody', 'anonymous', 'anyone', 'guest'],
  ...['deleted', 'deleted account', 'deleted member', 'removed user', 'unknown user', 'unknown', 'null', 'undefined', 'root'],
  ...['official', 'team', 'help', 'info', 'contact', 'postmaster', 'abuse', 'noreply', 'no reply'],
].map(bare)

/** Too short to be looked for with spaces and digits taken away: "Mo D" may be somebody's name. */
const short: ReadonlySet<string> = new Set(['me', 'you', 'mod', 'mods', 'all', 'bot'].map(inOneWord))

function inOneWord(name: string): string {
  const letters = [...skeletonOf(name.toLowerCase())]
  const isLetter = (sign: string) => /\p{L}/u.test(sign)
  return letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1).join('')
}

const whole: ReadonlySet<string> = new Set([...staff, ...elsewhere, ...others, ...alone])

const beside = ['the', 'a', 'an', 'team', 'official', 'site', 'forum', 'help', 'desk', 'account', 'bot', 'chief', 'head', 'of', 'user'].map(
  bare,
)
const reservedWords = [...staff, ...elsewhere, ...others].join('|')
const filling = [...beside, '\\p{N}', '[io]'].join('|')
/** Reserved words with nothing else but words that go with them, and digits. */
const combined = new RegExp(`^(?:${filling})*(?:${reservedWords})s?(?:${filling}|${reservedWords})*$`, 'u')
const titles = new RegExp(`^(?:${[...staff, ...elsewhere].join('|')})[\\p{N}io]*$`, 'u')
