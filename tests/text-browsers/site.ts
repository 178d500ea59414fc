import { makeDebate, postArgument } from '../journeys/setup/debates.ts'
import type { Api, Person } from '../journeys/setup/test.ts'
import type { TextBrowser } from './text-browser.ts'

/** Steps that several journeys share. */

/** Creates an open debate with a first argument by `author`, short enough for one screen. */
export async function openDebate(api: Api, author: Person) {
  const debate = await makeDebate(api, author, { tags: ['Towns', 'Trains'] })
  const content = 'Rails make a promise: the line will still be there in thirty years.'
  const { id } = await postArgument(api, author, debate, { content })
  return { ...debate, content, argumentPath: `${debate.path}/arguments/${id}` }
}

/** Returns the sign-in page that leads on to `path`. */
export const signInTo = (path: string) => `/auth?mode=login&to=${encodeURIComponent(path)}`

/** Fills in the sign-in page; `expected` is a text of the page it leads to. */
export async function signIn(browser: TextBrowser, { email, password }: Person, expected: string) {
  await browser.fillField('Email', email)
  await browser.fillField('Password', password)
  await browser.press('Sign in', expected)
}
