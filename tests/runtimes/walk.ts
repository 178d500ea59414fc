import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { FormContext } from '../form-browser/browser.ts'
import type { FormPage } from '../form-browser/form-page.ts'
import { textOf } from '../form-browser/texts.ts'

/**
 * Signs up, out and in again, creates a debate with a picture and posts in it, through the pages' own forms. This uses every module that is
 * compiled for the runtime: passwords, database and pictures.
 * @returns the topic of the debate
 * @throws if a page isn't as expected
 */
export async function walkThroughSite(site: string): Promise<string> {
  const page = await new FormContext({ baseURL: site }).newPage()
  const [email, password] = [`${randomBytes(4).toString('hex')}@walker.example`, 'a long enough phrase']
  const displayName = `walker-${randomBytes(3).toString('hex')}`
  await page.goto('/auth?mode=register')
  await send(page, 'Sign up', { Name: 'Walker', 'Display name': displayName, Email: email, Password: password })
  await page.locator('header summary').filter({ hasText: displayName }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto('/auth?mode=login')
  await send(page, 'Sign in', { Email: email, Password: password })

  const topic = `Old bridges should be kept, case ${randomBytes(3).toString('hex')}`
  await page.goto('/debates/create')
  await page.getByRole('radio', { name: /^Open/ }).check()
  await page.getByLabel('Picture (optional)').setInputFiles({ name: 'bridge.png', mimeType: 'image/png', buffer: await bridge() })
  await send(page, 'Start the debate', { Topic: topic, 'Description (optional)': 'Those of *stone*.' })
  expectWords(page, topic)
  await expectPicture(page, site)

  const content = 'A bridge that stood for five hundred years has paid for itself.'
  await page.getByRole('radio', { name: /^For/ }).check()
  await send(page, 'Post the argument', { 'Your argument': content })
  expectWords(page, content)
  // A guest must see it, too.
  const guest = await new FormContext({ baseURL: site }).newPage()
  await guest.goto(new URL(page.url()).pathname)
  expectWords(guest, content)
  return topic
}

/** Fills in fields by their labels and presses the form's button, which must succeed. */
async function send(page: FormPage, button: string, typed: Readonly<Record<string, string>>): Promise<void> {
  const form = page.locator('main form').filter({ has: page.getByRole('button', { name: button, exact: true }) })
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).first().fill(text)
  await form.getByRole('button', { name: button, exact: true }).click()
  const refusal = page.document.querySelector('error-summary')
  if (refusal) throw new Error(`“${button}” was refused: ${textOf(refusal)}`)
}

async function expectPicture(page: FormPage, site: string): Promise<void> {
  const picture = page.document.querySelector('img[src^="/api/pictures/"]')?.getAttribute('src')
  if (!picture) throw new Error('The debate shows no picture.')
  const { format } = await sharp(await (await fetch(new URL(picture, site))).arrayBuffer()).metadata()
  if (format !== 'webp') throw new Error(`The picture is a ${format}.`)
}

const bridge = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#864' } })
    .png()
    .toBuffer()

function expectWords({ document }: FormPage, words: string): void {
  if (!textOf(document.body).includes(words)) throw new Error(`The page lacks “${words}”: ${textOf(document.body).slice(0, 2_000)}`)
}
