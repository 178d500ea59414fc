import type { Browser, BrowserContext, BrowserContextOptions, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { chromiumLaunch } from '../machine/chromium.mjs'
import { FormContext } from './browser.ts'
import type { FormPage } from './form-page.ts'

export { expect } from './expectations.ts'

/** Returns a context for journeys. A missing feature throws an error with its name; such a journey must be tagged `@chromium`. */
export const createContext = (baseURL: string, headers: Record<string, string> = {}): BrowserContext => {
  const context = new FormContext({ baseURL, headers })
  const newPage = context.newPage.bind(context)
  context.newPage = async () => throwOnMissing(await newPage())
  // This cast is the only place where the form browser passes as a browser. `loud` makes missing features throw.
  return throwOnMissing(context) as unknown as BrowserContext
}

export const createBrowser = (baseURL: string): Browser =>
  ({
    async newContext({ extraHTTPHeaders = {}, storageState }: BrowserContextOptions = {}) {
      const context = createContext(baseURL, extraHTTPHeaders)
      if (typeof storageState === 'object') await context.addCookies(storageState.cookies)
      return context
    },
  }) as unknown as Browser

/** Launches the page with scripts that checks the colours and names on other pages. */
export async function auditingPage(playwright: PlaywrightWorkerArgs['playwright']): Promise<Page> {
  const browser = await playwright.chromium.launch(chromiumLaunch())
  return (await browser.newContext({ javaScriptEnabled: true, locale: 'en-GB', timezoneId: 'Europe/Paris' })).newPage()
}

function throwOnMissing<T extends FormContext | FormPage>(part: T): T {
  return new Proxy(part, {
    get(target, name) {
      if (onlyInBrowsers.has(String(name))) throw new Error(`the form browser has no ${String(name)}: tag the journey @chromium`)
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' && name !== 'constructor' ? value.bind(target) : value
    },
  })
}

const onlyInBrowsers = new Set([
  ...['addInitScript', 'emulateMedia', 'evaluate', 'keyboard', 'mouse', 'on', 'once', 'pages', 'pdf', 'route', 'screenshot'],
  ...['touchscreen', 'unroute', 'waitForEvent', 'waitForFunction', 'waitForRequest', 'waitForURL'],
])
