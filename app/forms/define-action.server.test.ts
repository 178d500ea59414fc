import { describe, expect, it } from 'vitest'
import { getFormPage } from './define-action.server'

const site = 'http://127.0.0.1:3000'
const from = (path: string, headers: Record<string, string>) =>
  getFormPage(new Request(site + path, { method: 'POST', headers })).href.slice(site.length)

describe('getFormPage', () => {
  it.each([
    ['the address it was sent to', '/moderation/hide?argument=7', {}, '/moderation/hide?argument=7'],
    ['the query that w3m left out', '/moderation/hide', { Referer: `${site}/moderation/hide?argument=7` }, '/moderation/hide?argument=7'],
    // Behind a proxy the public origin differs from that of the process.
    ['the same page behind a proxy', '/hide', { Referer: 'https://rostrum.example/hide?argument=7' }, '/hide?argument=7'],
    ['no query of another page', '/moderation/hide', { Referer: `${site}/debates?page=2` }, '/moderation/hide'],
    ['no second query', '/debates/x?tab=comments', { Referer: `${site}/debates/x?sort=new` }, '/debates/x?tab=comments'],
    ['without a query if the Referer is no page', '/debates/x', { Referer: 'about:blank?a=1' }, '/debates/x'],
    ['without a query if the Referer is invalid', '/debates/x', { Referer: '/debates/x?a=1' }, '/debates/x'],
  ])('returns %s', (_, path, headers, page) => {
    expect(from(path, headers as Record<string, string>)).toBe(page)
  })
})
