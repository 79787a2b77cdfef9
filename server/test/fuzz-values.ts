import fc, { type Arbitrary } from 'fast-check'

export const pick = <T>(...values: T[]): Arbitrary<T> => fc.constantFrom(...values)
export const mix = <T>(...parts: [number, Arbitrary<T>][]): Arbitrary<T> =>
  fc.oneof(...parts.map(([weight, arbitrary]) => ({ weight, arbitrary })))
const seldom = <T>(arbitrary: Arbitrary<T>) => mix<T | undefined>([4, fc.constant(undefined)], [1, arbitrary])

const snippets = {
  blank: ['', ' ', '\t', '\u0085', '\ufeff', '\u200b'],
  control: ['\0', 'a\0b', '\x1b[31m', '\x7f', '\u2028', '\ufffe'],
  surrogates: ['\ud800', 'x\udfffy', '\udc00\ud800'],
  unicode: ['😀', '👩‍👩‍👧‍👦', 'e\u0301'.repeat(40), '\u202eabc', 'مرحبا', 'İ', '\u212a', 'ß', '﷽', '５'],
  sql: ["' or 1=1; drop table people; --", '"; select pg_sleep(9) --', '$1', '%', '_', '\\', "\\'"],
  html: ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '#{7*7}', '{{7*7}}', '%s%n'],
  paths: [
    '../../../../etc/passwd',
    '..\\..\\x',
    '..%2f..%2f',
    '%2e%2e/',
    'file:///etc/passwd',
    '//evil.test/',
  ],
  lines: ['\r\nX-Injected: yes', 'x\nX-Injected: yes', '%0d%0aX-Injected:%20yes'],
  percent: ['%00', '%zz', '%c0%ae', '%ed%a0%80', '%'],
  names: ['__proto__', 'constructor', 'toString', 'null', 'undefined', 'true', '[]', '{}'],
  numbers: [
    '0',
    '-0',
    '-1',
    '1e999',
    '0x10',
    '1.5',
    '9007199254740993',
    '2147483648',
    ' 5 ',
    'NaN',
    'infinity',
  ],
  long: [64, 65, 120, 121, 200, 201, 10_000].flatMap((n) => ['x'.repeat(n), 'é'.repeat(n)]),
}
const codeUnits = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units))
const days = [
  '2026-12-12',
  '2026-12-13',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '10000-01-01',
]
export const dates = pick(...days)
export const allSnippets = [...Object.values(snippets).flat(), ...days]
export const hostileText = mix(
  [6, pick(...allSnippets)],
  [2, pick(...snippets.control, ...snippets.surrogates)],
  [2, fc.string({ unit: 'binary', maxLength: 40 })],
  [1, codeUnits],
  [1, dates],
)
export const hostileJson = mix<unknown>(
  [5, hostileText],
  [1, pick<unknown>(null, true, 0, -1, 1e308, [], {}, [[]], [null], { $ne: null }, { toString: 1 })],
  [1, fc.jsonValue({ maxDepth: 3 })],
)
export const hostileKeys = pick(
  '__proto__',
  'constructor',
  'prototype',
  'extra',
  'state',
  'uid',
  '',
  '\0',
  '😀',
)

const toCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const cursorParts = mix<unknown>([3, dates], [2, hostileText], [2, fc.uuid()], [1, fc.integer()])
export const cursors = fc.array(cursorParts, { minLength: 1, maxLength: 3 }).map(toCursor)

export const percent = (text: string) => encodeURIComponent(text.toWellFormed())
/** Percent-encoded correctly, twice, completely, not at all, or broken. */
const encodings: ((text: string) => string)[] = [
  percent,
  (text) => percent(percent(text)),
  (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
  (text) => text,
  (text) => `${percent(text)}%`,
  (text) => `%ff%fe${percent(text)}`,
]
export const encoded = (values: Arbitrary<unknown>) =>
  fc
    .tuple(values, mix([8, fc.constant(0)], [2, fc.nat(encodings.length - 1)]))
    .map(([value, how]) => encodings[how]!(typeof value === 'string' ? value : JSON.stringify(value)))

/** Only characters that a header can carry reach a handler. */
const inHeader = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim()
const headerText = mix([3, hostileText.map(inHeader)], [1, fc.constant('z'.repeat(9000))])
const tags = pick('*', '""', '"x"', 'W/"x"', '"a", "b",', ',,,', '"', 'W/')
const keys = pick('k1', 'k2', 'k3', '', 'k'.repeat(255), 'k'.repeat(256))
const codings = pick('gzip', 'br', '*;q=0', 'gzip;q=', ';;;,,', 'gzip, br;q=2', 'identity;q=0', '*')
export const oddHeaders = fc.record({
  'if-match': seldom(mix([2, tags], [1, headerText])),
  'if-none-match': seldom(mix([2, tags], [1, headerText])),
  'idempotency-key': seldom(mix([3, keys], [1, headerText])),
  'accept-encoding': seldom(mix([3, codings], [1, headerText])),
  accept: seldom(pick('text/html', 'application/xml;q=0.1', '*/*', 'nonsense', '')),
  'content-encoding': seldom(pick('gzip', 'br', 'identity', 'x')),
  'x-forwarded-for': seldom(pick('1.2.3.4', '::1', 'nonsense', "' or 1=1", '1.2.3.4,'.repeat(500))),
  'x-http-method-override': seldom(pick('DELETE', 'PATCH')),
  origin: seldom(pick('https://evil.test', 'null', '')),
  cookie: seldom(headerText),
  range: seldom(pick('bytes=0-1', 'bytes=-', 'x')),
})

const notJson = {
  cut: ['', '{', '}', '{"a":', '[1,', '"', '{,}', '{"a":1}}'],
  words: ['null', 'undefined', 'NaN', "{'a':1}", '\ufeff{}', '\0', '\ud800', '{"a":1,"a":2}'],
  keys: ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'],
  open: ['[', '{"a":', '{"name":['].map((opening) => opening.repeat(20_000)),
  deep: ['[0]', '{"a":0}', '{"name":[0]}'].map((one) => {
    const [opening = '', closing = ''] = one.split('0')
    return `${opening.repeat(20_000)}0${closing.repeat(20_000)}`
  }),
}
export const malformed = pick(...Object.values(notJson).flat())

const mediaTypes = {
  json: [
    'application/json',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ],
  forms: ['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x'],
  texts: ['text/plain', 'text/xml', 'application/octet-stream'],
  broken: ['application/', '/', ';', '', ' ', 'application/json, text/xml', 'a/b'.repeat(999)],
}
export const types = pick(...Object.values(mediaTypes).flat())
const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND']
export const methods = pick(...verbs)
export const tails = pick('/', '//', '/..', ';a=b', '.json', '%2f', '#x', '/%2e%2e/', '?', '%')

const targets = {
  usual: ['/api/members/fuzz', '/api/projects', '/api/token', '/api/tokens', '/healthz', '/'],
  odd: [
    '*',
    '',
    '?',
    '#',
    '/%',
    '/%00',
    '/\0',
    '/a b',
    '/api/members/\xff\xfe',
    'api/projects',
    '//evil.test',
  ],
  paths: [
    '/api/../../etc/passwd',
    '/api/members/%2e%2e',
    '/api\\members\\fuzz',
    '/api/members/..;/',
    '/api//projects',
  ],
  whole: ['http://evil.test/api/projects', 'http://', 'https://evil.test:99999/', `/${'a'.repeat(20_000)}`],
}
const headerLines = {
  hosts: ['Host:', 'Host: a b', 'Host: a\r\nHost: b', 'Host: \xff'],
  lengths: [
    '5',
    '-1',
    '1e3',
    '+5',
    '0x5',
    '5, 5',
    '',
    '9'.repeat(30),
    '5\r\nContent-Length: 6',
    '21',
    '0',
  ].map((length) => `Content-Length: ${length}`),
  codings: [
    'chunked',
    'gzip, chunked',
    'xchunked',
    '\x0bchunked',
    'chunked, identity',
    'chunked\r\nContent-Length: 5',
  ].map((coding) => `Transfer-Encoding: ${coding}`),
  broken: [
    'no colon',
    ': no name',
    'Sp ace: x',
    'X : y',
    'X: a\0b',
    'X: a\r b',
    ' folded: x',
    'X: y\r\n z',
    'X:',
  ],
  huge: [`X: ${'z'.repeat(20_000)}`, Array.from({ length: 3000 }, (_, i) => `X${i}: y`).join('\r\n')],
  expect: ['Expect: 100-continue', 'Expect: something else', 'Expect: '],
  upgrades: ['websocket', 'h2c', '\xff'].map((to) => `Connection: upgrade\r\nUpgrade: ${to}`),
  types: ['application/json', 'application/x-www-form-urlencoded', '\xff'].map(
    (type) => `Content-Type: ${type}`,
  ),
  others: [
    'Authorization: Bearer \xff',
    'If-None-Match: \xe9',
    'Idempotency-Key: \xe9',
    'TE: trailers',
    'X: \x80',
  ],
}
const rawBodies = {
  plain: ['hello', '{}', 'username=a&password=b', '\x16\x03\x01\x02\x00\x01\x00', '\0'.repeat(100)],
  chunks: [
    '5\r\nhello\r\n0\r\n\r\n',
    '5\r\nhel',
    'zz\r\nhello\r\n0\r\n\r\n',
    '-5\r\nhello',
    `${'f'.repeat(20)}\r\nhello`,
  ],
  trailers: [
    '0\r\nX: y\r\n\r\n',
    '0\r\n\0\r\n\r\n',
    '5\nhello\n0\n\n',
    `5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
  ],
  pipelined: ['GET /api/projects HTTP/1.1\r\nHost: test\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n'.repeat(3)],
}

/** Bytes for a socket, one character each: almost HTTP, and sometimes HTTP. */
export const rawRequests = fc
  .record({
    method: mix(
      [8, pick('GET', 'POST', 'PATCH', 'HEAD')],
      [2, pick('CONNECT', 'TRACE', 'PRI', 'get', 'G@T', '', 'X'.repeat(99))],
    ),
    target: mix([1, pick(...targets.usual)], [1, pick(...Object.values(targets).flat())]),
    version: mix(
      [8, fc.constant('HTTP/1.1')],
      [2, pick('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', '', 'HTTP/1.1 x')],
    ),
    host: mix<string[]>([8, fc.constant(['Host: test'])], [1, fc.constant([])]),
    lines: fc.array(pick(...Object.values(headerLines).flat()), { maxLength: 2 }),
    body: mix([1, fc.constant('')], [1, pick(...Object.values(rawBodies).flat())]),
    end: mix([12, fc.constant('\r\n')], [1, pick('\n', '\r', '\n\r')]),
    cut: mix([12, fc.constant(undefined)], [1, fc.nat(60)]),
  })
  .map(({ method, target, version, host, lines, body, end, cut }) =>
    [`${method} ${target} ${version}`, ...host, ...lines, '', body].join(end).slice(0, cut),
  )

/** Settings without rate limits. */
export const unlimited = {
  RATE_LIMIT: '1000000000',
  TOKEN_RATE_LIMIT: '1000000000',
  SIGN_IN_RATE_LIMIT: '1000000000',
  ANONYMOUS_WRITE_LIMIT: '1000000000',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'help@example.test',
}
