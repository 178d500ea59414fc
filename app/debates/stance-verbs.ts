import type { Side } from '#contract/debates'

/** What an argument does to what it answers, which may be on either side of the motion: "supports", "disputes". */
export const stanceVerbs: Readonly<Record<Side, string>> = { for: 'supports', against: 'disputes' }

/** "supports #2", "disputes #2"; "in reply to #2" where that is not told. @param number of what it answers */
export function answerInWords(stance: Side | null, number: number): string {
  return `${stance === null ? 'in reply to' : stanceVerbs[stance]} #${number}`
}
