import type { ServerResponse } from 'node:http'
import type { Answer } from './foreign-api.ts'

const json = { 'Content-Type': 'application/json' }
const html = { 'Content-Type': 'text/html' }

/** The ways in which an API can fail. */
export const faults: Record<string, Answer> = {
  'never answers': () => undefined,
  'stops in the middle of a response': on((response) => response.writeHead(200, json).write('{"data": [{"id"')),
  'resets the connection': on((response) => response.socket?.resetAndDestroy()),
  'closes the connection half way': on((response) => {
    response.writeHead(200, { ...json, 'Content-Length': '1000' }).write('{"data"', () => response.socket?.destroy())
  }),
  'speaks another protocol': on((response) => response.socket?.end('220 mail.example ESMTP\r\n')),
  'answers with an HTML page': { headers: html, body: '<!doctype html><title>It works!</title><h1>It works!</h1>' },
  'answers with an empty body': { body: '' },
  'answers with null': { body: 'null' },
  'answers with a number instead of objects': { body: { data: 5 } },
  'answers with objects that lack fields': { body: { data: [{}, null, 'text', { id: {} }], access_token: [] } },
  'lies about its encoding': { headers: { 'Content-Encoding': 'gzip' }, body: '{"data": []}' },
  'has a fault': { status: 500, body: { message: 'Server Error' } },
  'has a fault in HTML': { status: 502, headers: html, body: '<h1>It works! Not.</h1>' },
  'is in maintenance': { status: 503, headers: { 'Retry-After': '60' }, body: { message: 'Be right back.' } },
  'answers with an unknown status': { status: 600, body: {} },
  'answers 304': { status: 304 },
  'redirects in a circle': ({ path }) => ({ status: 302, headers: { Location: path } }),
  'redirects to an invalid address': { status: 302, headers: { Location: 'http://[' } },
  'answers 401 to everybody': { status: 401, body: { message: 'Unauthenticated.' } },
  'forbids everything': { status: 403, headers: html, body: '<h1>It works! Not for you.</h1>' },
  'answers 404 to everything': { status: 404, body: { message: 'Not Found' } },
  'is too busy': { status: 429, headers: { 'Retry-After': '30' }, body: { message: 'Too Many Attempts.' } },
  'is a teapot': { status: 418, body: { message: 'This teapot is short and stout.' } },
  'is a teapot in HTML': { status: 418, headers: html, body: '<h1>It works! I am a teapot.</h1>' },
  'requires payment': { status: 402, body: { message: 'Pay the bill first.' } },
  'requires payment, with an empty body': { status: 402, body: '' },
  'has a fault and explains it': { status: 500, body: { message: 'The reading room is flooded today.' } },
  'cites legal reasons': { status: 451, body: 'Unavailable For Legal Reasons' },
  'answers with an error in a list': { status: 400, body: [{ message: 'Bad' }] },
  'refuses in another format': { status: 422, body: { error: { code: 7 }, errors: ['nonsense', { topic: 5 }] } },
}

function on(misbehave: (response: ServerResponse) => unknown): Answer {
  return (_, response) => {
    misbehave(response)
    return undefined
  }
}
