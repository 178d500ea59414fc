import { describe, expect, it } from 'vitest'
import { failureTextFor, statusMessage } from './failure-text.server'

describe('the text for a failure of a foreign API', () => {
  it.each<[string, number, unknown, string]>([
    ['message', 403, { message: 'It is not your turn.' }, 'It is not your turn.'],
    ['message of one word', 422, { message: 'No.' }, 'No.'],
    ['less than', 422, { message: 'Say it in < 500 words, & nicely.' }, 'Say it in < 500 words, & nicely.'],
    ['error', 409, { error: 'You’ve already voted.' }, 'You’ve already voted.'],
    ['error {message}', 409, { error: { code: 7, message: 'You’ve already voted.' } }, 'You’ve already voted.'],
    ['a code and its description', 401, { error: 'invalid_grant', error_description: 'The password is wrong.' }, 'The password is wrong.'],
    ['RFC 9457', 403, { type: 'about:blank', title: 'Forbidden', detail: 'Only friends may.' }, 'Only friends may.'],
    ['RFC 9457 without a detail', 403, { type: '/no-credit', title: 'Only friends may.' }, 'Only friends may.'],
    ['the first of its errors', 422, { message: 'The given data was invalid.', errors: { a: ['Too short.'] } }, 'Too short.'],
    ['lines as one', 422, { message: ' Not \n so. ' }, 'Not so.'],
  ])('uses the API’s message: %s', (_, status, answer, words) => {
    expect(failureTextFor(status, answer)).toMatchObject({ message: words, serverMessage: words })
  })

  it.each<[number, unknown]>([
    [500, { message: 'Undefined variable $debate' }],
    [500, { message: 'It is broken.', exception: 'QueryException', trace: [] }],
    [404, { message: 'No query results for model [App\\Models\\Debate] 9' }],
    [404, { message: 'No query results for model [Debate].' }],
    [404, { message: 'The route api/preview could not be found.' }],
    [404, { message: 'Cannot POST /api/preview' }],
    [404, { message: 'Not Found' }],
    [404, { message: 'NOT FOUND.' }],
    [405, { message: 'The POST method is not supported for route api/x. Supported methods: GET, HEAD.' }],
    [401, { message: 'Unauthenticated.' }],
    [403, { message: 'This action is unauthorized.' }],
    [419, { message: 'CSRF token mismatch.' }],
    [429, { message: 'Too Many Attempts.' }],
    [422, { message: 'The given data was invalid.' }],
    [422, { message: 'validation.required' }],
    [400, { error: 'invalid_request' }],
    [400, { message: 'SQLSTATE[23000]: Integrity constraint violation' }],
    [400, { message: 'App\\Exceptions\\NotYours' }],
    [400, { message: 'TypeError: Cannot read properties of undefined' }],
    [400, { message: 'Refused at handle (/srv/api/vote.js:12:7)' }],
    [400, { message: 'Refused in /var/www/app/Vote.php on line 3' }],
    [400, { message: '<h1>Forbidden</h1>' }],
    [400, { message: 'x'.repeat(501) }],
    [400, { message: ' ' }],
    [400, { message: 7, error: null, detail: ['a'] }],
    [400, 'It is not your turn.'],
    [400, ['It is not your turn.']],
    [400, null],
    [400, undefined],
  ])('uses our message for %i %j', (status, answer) => {
    expect(failureTextFor(status, answer)).toEqual({ message: statusMessage(status), errors: {}, serverMessage: null })
  })

  it.each<[number, unknown, string]>([
    [500, { message: 'The index is being made.' }, 'The index is being made.'],
    [503, { message: 'Be right back.', errors: { content: ['Be right back.'] } }, 'Be right back.'],
    [502, { error: { message: 'Suche ist gerade nicht möglich' } }, 'Suche ist gerade nicht möglich'],
    [500, { detail: '検索は現在ご利用いただけません。' }, '検索は現在ご利用いただけません。'],
    [304, { message: 'It is not your turn.' }, 'It is not your turn.'],
  ])('uses our message for %i %j, and keeps the server’s sentence', (status, answer, sentence) => {
    expect(failureTextFor(status, answer)).toEqual({ message: statusMessage(status), errors: {}, serverMessage: sentence })
  })

  it.each([
    'connect ECONNREFUSED 127.0.0.1:9200',
    'php_network_getaddresses: getaddrinfo failed',
    'No alive nodes found in your cluster: Elasticsearch',
    'Call to a member function search() on null',
    'Undefined array key "hits"',
    'upstream connect error or disconnect/reset before headers',
    'Connection refused [tcp://search:6379]',
    'timeout of 5000ms exceeded',
    'INDEX_NOT_FOUND',
    'Allowed memory size of 134217728 bytes exhausted',
    'SQLSTATE[HY000] [2002] No such file or directory',
    '{"took":3,"errors":true}',
    'Server Error',
    'Bad Gateway',
  ])('hides the technical message %s', (message) => {
    expect(failureTextFor(503, { message }).serverMessage).toBeNull()
  })

  it.each<[unknown, Record<string, string[]>]>([
    [{ content: ['Too short.', 'Too plain.'] }, { content: ['Too short.', 'Too plain.'] }],
    [{ content: 'Too short.' }, { content: ['Too short.'] }],
    [{ 'invites.0.email': ['One.'], 'invites[1]': ['Two.'] }, { invites: ['One.', 'Two.'] }],
    [['Too short.', 'Too plain.'], { '': ['Too short.', 'Too plain.'] }],
    [[{ field: 'content', message: 'Too short.' }], { content: ['Too short.'] }],
    [[{ path: ['content', 0], msg: 'Too short.' }, { detail: 'Too plain.' }], { content: ['Too short.'], '': ['Too plain.'] }],
    [[{ source: { pointer: '/data/attributes/content' }, detail: 'Too short.' }], { content: ['Too short.'] }],
    [{ content: ['validation.required', 'SQLSTATE[1]', 5, null] }, {}],
    [['nonsense_code', { topic: 5 }], {}],
    [['nonsense', 'Too plain.'], { '': ['Too plain.'] }],
    [{ topic: ['required'] }, { topic: ['required'] }],
    [JSON.parse('{"__proto__": ["Too short."]}'), Object.fromEntries([['__proto__', ['Too short.']]])],
    ['Too short.', {}],
  ])('reads errors from %j', (errors, expected) => {
    expect(failureTextFor(422, { errors }).errors).toEqual(expected)
  })

  it('does not use a single word as a message', () => {
    for (const answer of [{ message: 'nonsense' }, { errors: ['nonsense'] }, { errors: { topic: ['required'] } }])
      expect(failureTextFor(422, answer)).toMatchObject({ message: 'The debate service refused this.', serverMessage: null })
    expect(failureTextFor(422, { message: 'いいえ' }).message).toBe('いいえ')
  })
})
