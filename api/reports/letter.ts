import { type Letter, writeLetter } from '../mail/letter.ts'
import { pageAddresses } from '../platform/page-addresses.ts'

/** Where a report's receipt is. Nothing in it says whom or what it is about: mails are read over shoulders. */
export function letterOfReceipt(receipt: string, siteUrl: string): Letter {
  return writeLetter({
    siteUrl,
    subject: 'The receipt of your report',
    paragraphs: [
      'Your report has come to the moderators of Rostrum. Who is reported is not told who reported them.',
      'The page below shows how it stands, and later what was decided and why. Keep its address to yourself: whoever has it sees that.',
    ],
    link: { words: 'See how it stands', address: pageAddresses(siteUrl).receipt(receipt) },
    why: 'You get this because you asked for it when you reported something.',
  })
}
