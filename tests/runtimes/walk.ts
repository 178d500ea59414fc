import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { textOf, Visitor } from './visitor.ts'

/**
 * Signs up, out and in again, starts a debate with a picture and posts into it, by the pages' own forms: so every module that is
 * compiled for the runtime is used, for passwords, the database and the picture.
 * @returns the topic of the debate
 * @throws where a page is not what it should be
 */
export async function walk(site: string): Promise<string> {
  const visitor = new Visitor(site)
  const [email, password] = [`${randomBytes(4).toString('hex')}@walker.example`, 'a long enough phrase']
  const registered = await visitor.send(await visitor.open('/auth?mode=register'), 'Sign up', {
    name: 'Walker',
    display_name: `walker-${randomBytes(3).toString('hex')}`,
    email,
    password,
  })
  await visitor.send(registered, 'Sign out', {})
  await visitor.send(await visitor.open('/auth?mode=login'), 'Sign in', { email, password })

  const topic = `Old bridges should be kept, case ${randomBytes(3).toString('hex')}`
  const debate = await visitor.send(await visitor.open('/debates/create'), 'Start the debate', {
    topic,
    description: 'Those of *stone*.',
    type: 'open',
    picture: new File([new Uint8Array(await bridge())], 'bridge.png', { type: 'image/png' }),
  })
  expectWords(debate.html, topic)
  const picture = /src="(\/api\/pictures\/[^"]+)"/.exec(debate.html)?.[1]
  if (!picture) throw new Error('The debate shows no picture.')
  const { format } = await sharp(await (await fetch(new URL(picture, site))).arrayBuffer()).metadata()
  if (format !== 'webp') throw new Error(`The picture is a ${format}.`)

  const content = 'A bridge that stood for five hundred years has paid for itself.'
  expectWords((await visitor.send(debate, 'Post the argument', { content, stance: 'for' })).html, content)
  // As a guest has it, too.
  expectWords((await new Visitor(site).open(new URL(debate.address).pathname)).html, content)
  return topic
}

const bridge = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#864' } })
    .png()
    .toBuffer()

function expectWords(html: string, words: string): void {
  if (!textOf(html).includes(words)) throw new Error(`The page lacks “${words}”: ${textOf(html).slice(0, 2_000)}`)
}
