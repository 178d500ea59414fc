import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { type Api, expect, type Person } from './test.ts'

export type MadeDebate = { id: string; slug: string; path: string; topic: string }
export type MadeComment = { id: string; number: number; path: string }
export type MadeArgument = { id: string; number: number }

/** A debate made through the API; open unless told otherwise. */
export async function makeDebate(api: Api, creator: Person, choices: Record<string, unknown> = {}): Promise<MadeDebate> {
  const topic = `Trams should be free of charge, case ${randomBytes(4).toString('hex')}`
  const { status, body } = await api(creator.token).post<{ data: { id: string; slug: string } }>('/debates', {
    topic,
    type: 'open',
    ...choices,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body.data, topic, path: `/debates/${body.data.slug}` }
}

/** A debate of one round in which both have spoken, so that its voting is on. */
export async function inVoting(api: Api, pro: Person, contra: Person): Promise<MadeDebate> {
  const debate = await makeDebate(api, pro, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 1 })
  await join(api, contra, debate, 'against')
  await postArgument(api, pro, debate, { content: 'Free trams are full trams.' })
  await postArgument(api, contra, debate, { content: 'Full trams are slow trams.', stance: 'against' })
  return debate
}

/** An argument posted through the API, by somebody who takes part. */
export async function postArgument(
  api: Api,
  author: Person,
  debate: MadeDebate,
  { content, parent, stance = 'for' }: { content: string; parent?: MadeArgument; stance?: 'for' | 'against' },
): Promise<MadeArgument> {
  const { status, body } = await api(author.token).post<{ data: MadeArgument }>('/arguments', {
    debate_id: debate.id,
    parent_id: parent?.id,
    stance,
    content,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

/** A comment posted through the API. */
export async function postComment(
  api: Api,
  author: Person,
  debate: MadeDebate,
  { content, parent }: { content: string; parent?: MadeComment },
): Promise<MadeComment> {
  const { status, body } = await api(author.token).post<{ data: { id: string; number: number } }>(
    `/debates/${debate.id}/spectator-comments`,
    {
      content,
      parent_comment_id: parent?.id,
    },
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body.data, path: `${debate.path}/comments/${body.data.id}` }
}

/** Takes part, on a side where the debate has any. */
export async function join(api: Api, person: Person, debate: MadeDebate, side?: 'for' | 'against'): Promise<void> {
  const { status, body } = await api(person.token).post(`/debates/${debate.id}/participation`, side ? { side } : {})
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Opens a fold, where it is one: on wide screens some of them lie open. */
export async function unfold(page: Page, summary: string | RegExp): Promise<void> {
  await page.locator('summary', { hasText: summary }).click()
}

/** The item of an argument in a list, by its number. */
export const item = (page: Page, number: number): Locator => page.locator(`#n${number}`)

/** A comment of a list or its own page, by its number. */
export const commentItem = (page: Page, number: number): Locator => page.locator(`#c${number}`)

/** Fills in the sign-in form that a guest was led to. */
export async function enter(page: Page, { email, password }: Person): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password').fill(password)
  await main.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens what folds under one's own name in the header of a wide screen. */
export async function openOwnMenu(page: Page): Promise<void> {
  await page.getByRole('banner').locator('details details > summary').click()
}

/** Signs out by the header of a wide screen, and is out when it is done: a page asked for before that would be lost to the way home. */
export async function signOut(page: Page): Promise<void> {
  await openOwnMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status')).toHaveText('You are signed out.')
}

/** Waits until React has taken the page over: from then on some forms are sent in place. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))
}

/** Waits until the page's own script is there, which guests have too: it looks after forms. */
export async function scripted(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get('error-summary') !== undefined)
}

/** A message that ends with a moment: "It is Ben’s turn until 8 Nov, 19:38 UTC." */
export function inWordsUntil(words: string, after = '.'): RegExp {
  const exactly = (text: string) => text.replace(/[.?+*()]/g, '\\$&')
  return new RegExp(`^${exactly(words)} until \\d[\\w ]+, \\d\\d:\\d\\d UTC(?:\\d[\\w ]+, \\d\\d:\\d\\d)?${exactly(after)}$`)
}
