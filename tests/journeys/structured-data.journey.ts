import { z } from 'zod'
import { makeDebate, postArgument, postComment } from './setup/debates.ts'
import { expect, type Person, test } from './setup/test.ts'

test.skip(({ javascript }) => javascript, 'the head is the server’s')

/** The fields that Google requires (https://developers.google.com/search/docs/appearance/structured-data). */
const Author = z.object({ '@type': z.literal('Person'), name: z.string().min(1), url: z.url().optional() })
const Comment = z.object({
  '@type': z.literal('Comment'),
  url: z.url(),
  author: Author,
  datePublished: z.iso.datetime(),
  text: z.string().min(1),
  upvoteCount: z.number().int().optional(),
})
const Posting = Comment.extend({
  '@type': z.literal('DiscussionForumPosting'),
  headline: z.string().min(1),
  comment: z.array(Comment),
})
const Reply = Comment.extend({ parentItem: z.object({ '@type': z.string(), url: z.url() }), comment: z.array(Comment) })
const Breadcrumbs = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.array(z.object({ '@type': z.literal('ListItem'), position: z.number(), name: z.string().min(1), item: z.url() })),
})
const ProfilePage = z.object({
  '@type': z.literal('ProfilePage'),
  mainEntity: Author.extend({ agentInteractionStatistic: z.object({ userInteractionCount: z.number().int() }) }),
})
const graphOf = <T extends [z.ZodType, ...z.ZodType[]]>(...things: T) =>
  z.object({ '@context': z.literal('https://schema.org'), '@graph': z.tuple(things) })

const profileOf = ({ displayName }: Person) => `/users/${encodeURIComponent(displayName)}`
const hostile = '</script><script>alert(1)</script> ]]> & "quoted" \u202e'

test('a debate, its posts and its people are described for search engines', async ({ page, api, person, site }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, { description: hostile })
  const argument = await postArgument(api, ada, debate, { content: `Free trams are quick to board. ${hostile}` })
  const reply = await postArgument(api, ada, debate, { content: 'And quiet.', stance: 'for', parent: argument })
  const comment = await postComment(api, ada, debate, { content: 'Well said.' })
  const read = async (path: string) => {
    await page.goto(path)
    const data = page.locator('script[type="application/ld+json"]')
    await expect(data, path).toHaveCount(1)
    return JSON.parse((await data.textContent()) ?? '')
  }
  const [posting] = graphOf(Posting).parse(await read(debate.path))['@graph']
  expect([posting.headline, posting.url]).toEqual([debate.topic, new URL(debate.path, site).href])
  expect(posting.text).toContain(']]> & "quoted"')
  expect(posting.comment.map(({ text }) => text)).toEqual([expect.stringContaining('quick to board. </script>')])

  const argumentPath = `${debate.path}/arguments/${argument.id}`
  const [subject, steps] = graphOf(Reply, Breadcrumbs).parse(await read(argumentPath))['@graph']
  expect(subject.parentItem.url).toBe(new URL(debate.path, site).href)
  expect(subject.comment.map(({ text }) => text)).toEqual(['And quiet.'])
  const [answer] = graphOf(Reply, Breadcrumbs).parse(await read(`${debate.path}/arguments/${reply.id}`))['@graph']
  expect(answer.parentItem).toEqual({ '@type': 'Comment', url: new URL(argumentPath, site).href })
  graphOf(Reply, Breadcrumbs).parse(await read(`${debate.path}/comments/${comment.id}`))
  const [profile] = graphOf(ProfilePage).parse(await read(profileOf(ada)))['@graph']
  expect(profile.mainEntity.name).toBe(ada.displayName)

  const links = [
    posting.url,
    posting.author.url,
    ...posting.comment.map(({ url }) => url),
    ...steps.itemListElement.map(({ item }) => item),
  ]
  for (const link of links) {
    expect(new URL(link ?? '').origin).toBe(site)
    expect((await fetch(link ?? '')).status, link).toBe(200)
  }
})

test('members, sorted pages and what was withdrawn have no structured data', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const argument = await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  expect((await api(ada.token).delete(`/arguments/${argument.id}`)).status).toBeLessThan(300)
  const data = page.locator('script[type="application/ld+json"]')
  await page.goto(debate.path)
  await expect(data).toHaveCount(1)
  await expect(data).not.toContainText('quick to board')
  await page.goto(`${debate.path}?sort=new`)
  await expect(data).toHaveCount(0)
  await page.goto(`${debate.path}/arguments/${argument.id}`)
  await expect(data).toHaveCount(0)
  await signIn(page, ada)
  await page.goto(debate.path)
  await expect(data).toHaveCount(0)
})
