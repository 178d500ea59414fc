import unhomoglyph from 'unhomoglyph'
import { lookUp } from './lookup.ts'

/**
 * Returns the skeleton of a name (UTS #39, section 4): two names with the same skeleton are hard to tell apart. Ignores case.
 * "Adа" with a Cyrillic а has the skeleton of "Ada".
 */
export function toSkeleton(name: string): string {
  const normalised = name.normalize('NFKC').replace(ignorable, '')
  // Twice, because capitals resemble other letters than small letters do.
  return unhomoglyph(unhomoglyph(normalised.normalize('NFD')).toLowerCase().normalize('NFD'))
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Checks if a name is reserved for the site, or reads like it: a word for its staff, for the site itself or for everybody.
 * "Admin Team", "R0strum" and "m-o-d-e-r-a-t-o-r" are; "Badminton" is not.
 */
export function isReserved(name: string): boolean {
  return readings(name).some((reading) => reservedNames.has(reading) || combined.test(reading)) || shortNames.has(inOneWord(name))
}

/** Like `isReserved`, but also refuses such a word next to a name: "Admin Ada". Use it for people. */
export function isReservedForPeople(name: string): boolean {
  return isReserved(name) || name.split(/[^\p{L}\p{M}\p{N}]+/u).some((part) => readings(part).some((reading) => titles.test(reading)))
}

const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns the ways a name can be read: as it is, in lower case, and with digits as letters. Marks and spaces are removed, and i and l count
 * as the same letter.
 */
function readings(name: string): string[] {
  const asLetters = [...name].map((character) => lookUp(lookAlikeDigits, character) ?? character).join('')
  const read = [name, name.toLowerCase(), ...([...name].length > 3 ? [asLetters, asLetters.toLowerCase()] : [])]
  return read.map(lettersOnly).filter((reading) => reading !== '')
}

const lookAlikeDigits: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '|': 'i',
  '!': 'i',
}

function lettersOnly(name: string): string {
  return toSkeleton(name)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[lı1]/g, 'i')
    .replace(/0/g, 'o')
}

const staffWords = [
  'admin',
  'admins',
  'administrator',
  'administrators',
  'moderator',
  'moderators',
  'sysadmin',
  'webmaster',
  'rostrum',
].map(lettersOnly)

/** Staff words in other languages. */
const staffInOtherLanguages = [
  ...['administrateur', 'modérateur', 'administrador', 'moderador', 'administratör', 'amministratore', 'moderatore', 'beheerder'],
  ...['админ', 'администратор', 'модератор', '管理员', '管理員', '管理者', '版主', '운영자', '관리자', 'مشرف', 'διαχειριστής'],
].map(lettersOnly)

const siteWords = ['support', 'system', 'staff', 'helpdesk', 'security', 'moderation', 'administration', 'deleted user'].map(lettersOnly)

/** Words that are reserved only if they are the whole name. */
const wholeNames = [
  ...['myself', 'everyone', 'everybody', 'here', 'nobody', 'noone', 'somebody', 'anonymous', 'anyone', 'guest'],
  ...['deleted', 'deleted account', 'deleted member', 'removed user', 'unknown user', 'unknown', 'null', 'undefined', 'root'],
  ...['official', 'team', 'help', 'info', 'contact', 'postmaster', 'abuse', 'noreply', 'no reply'],
].map(lettersOnly)

/** Too short to be matched without spaces and digits: "Mo D" may be a real name. */
const shortNames: ReadonlySet<string> = new Set(['me', 'you', 'mod', 'mods', 'all', 'bot'].map(inOneWord))

function inOneWord(name: string): string {
  const letters = [...toSkeleton(name.toLowerCase())]
  const isLetter = (character: string) => /\p{L}/u.test(character)
  return letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1).join('')
}

const reservedNames: ReadonlySet<string> = new Set([...staffWords, ...staffInOtherLanguages, ...siteWords, ...wholeNames])

const fillerWords = [
  'the',
  'a',
  'an',
  'team',
  'official',
  'site',
  'forum',
  'help',
  'desk',
  'account',
  'bot',
  'chief',
  'head',
  'of',
  'user',
].map(lettersOnly)
const reservedWords = [...staffWords, ...staffInOtherLanguages, ...siteWords].join('|')
const fillers = [...fillerWords, '\\p{N}', '[io]'].join('|')
/** Matches reserved words with nothing but filler words and digits around them. */
const combined = new RegExp(`^(?:${fillers})*(?:${reservedWords})s?(?:${fillers}|${reservedWords})*$`, 'u')
const titles = new RegExp(`^(?:${[...staffWords, ...staffInOtherLanguages].join('|')})[\\p{N}io]*$`, 'u')
