import { describe, expect, it } from 'vitest'
import { sentFrom } from './define-action.server'

const site = 'http://127.0.0.1:3000'
const from = (path: string, headers: Record<string, string>) =>
  sentFrom(new Request(site + path, { method: 'POST', headers })).href.slice(site.length)

describe('the page a form was sent from', () => {
  it.each([
    ['the address it was sent to', '/moderation/hide?argument=7', {}, '/moderation/hide?argument=7'],
    [
      'with the query that w3m left out',
      '/moderation/hide',
      { Referer: `${site}/moderation/hide?argument=7` },
      '/moderation/hide?argument=7',
    ],
    // Behind a proxy the site is reached by another origin than the process is.
    ['by another origin', '/hide', { Referer: 'https://rostrum.example/hide?argument=7' }, '/hide?argument=7'],
    ['not with the query of another page', '/moderation/hide', { Referer: `${site}/debates?page=2` }, '/moderation/hide'],
    ['not with two queries', '/debates/x?tab=comments', { Referer: `${site}/debates/x?sort=new` }, '/debates/x?tab=comments'],
    ['where the browser says no page', '/debates/x', { Referer: 'about:blank?a=1' }, '/debates/x'],
    ['where the browser says nonsense', '/debates/x', { Referer: '/debates/x?a=1' }, '/debates/x'],
  ])('is %s', (_, path, headers, page) => {
    expect(from(path, headers as Record<string, string>)).toBe(page)
  })
})
