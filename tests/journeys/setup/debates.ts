import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { type Api, expect, type Person } from './test.ts'

export type MadeDebate = { id: string; slug: string; path: string; topic: string }
export type MadeComment = { id: string; number: number; path: string }
export type MadeArgument = { id: string; number: number }

/** Creates a debate through the API, an open one by default. */
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

/** Creates a debate of one round in which both have argued, so that voting is on. */
export async function makeDebateInVoting(api: Api, pro: Person, contra: Person): Promise<MadeDebate> {
  const debate = await makeDebate(api, pro, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 1 })
  await joinDebate(api, contra, debate, 'against')
  await postArgument(api, pro, debate, { content: 'Free trams are full trams.' })
  await postArgument(api, contra, debate, { content: 'Full trams are slow trams.', stance: 'against' })
  return debate
}

/** Posts an argument through the API. The author must be a participant. */
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

/** Posts a comment through the API. */
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

/** Joins a debate, on a side if the debate has sides. */
export async function joinDebate(api: Api, person: Person, debate: MadeDebate, side?: 'for' | 'against'): Promise<void> {
  const { status, body } = await api(person.token).post(`/debates/${debate.id}/participation`, side ? { side } : {})
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Opens a details element. Some of them are open on wide screens. */
export async function openDetails(page: Page, summary: string | RegExp): Promise<void> {
  await page.locator('summary', { hasText: summary }).click()
}

/** Returns the item of an argument in a list, by its number. */
export const argumentItem = (page: Page, number: number): Locator => page.locator(`#n${number}`)

/** Returns a comment in a list or on its own page, by its number. */
export const commentItem = (page: Page, number: number): Locator => page.locator(`#c${number}`)

/** Fills in the sign-in form that a guest was led to. */
export async function fillInSignIn(page: Page, { email, password }: Person): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password').fill(password)
  await main.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the menu under the member's name in the header of a wide screen. */
export async function openMemberMenu(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click()
}

/**
 * Signs out through the header of a wide screen, and waits until that is done: otherwise its redirect could override the next navigation.
 */
export async function signOut(page: Page): Promise<void> {
  await openMemberMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status')).toHaveText('You are signed out.')
}

/** Waits until React has hydrated the page. From then on, some forms are sent in place. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))
}

/** Waits for the page's own script, which guests have, too. It handles forms. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get('error-summary') !== undefined)
}

/** Returns a pattern for a message that ends with a time: "It’s Ben’s turn until 8 Nov, 19:38 UTC." */
export function endsWithTime(words: string, after = '.'): RegExp {
  const exactly = (text: string) => text.replace(/[.?+*()]/g, '\\$&')
  return new RegExp(`^${exactly(words)} until \\d[\\w ]+, \\d\\d:\\d\\d UTC(?:\\d[\\w ]+, \\d\\d:\\d\\d)?${exactly(after)}$`)
}
