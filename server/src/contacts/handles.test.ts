import { describe, expect, it } from 'vitest'
import { type ContactKind, hintFor, kinds, linkTo } from './handles.ts'

const valid: [ContactKind, string, string][] = [
  ['phone', '+886 912-345-678', 'tel:+886912345678'],
  ['phone', '00886 2 2345 6789', 'tel:+886223456789'],
  ['phone', '＋８８６９１２３４５６７８', 'tel:+886912345678'],
  ['whatsapp', '+886 912 345 678', 'https://wa.me/886912345678'],
  ['signal', '+886912345678', 'https://signal.me/#p/+886912345678'],
  ['signal', 'https://signal.me/#p/+886912345678', 'https://signal.me/#p/+886912345678'],
  ['signal', `https://signal.me/#eu/${'aB3-_'.repeat(12)}`, `https://signal.me/#eu/${'aB3-_'.repeat(12)}`],
  ['telegram', '@meiling_c', 'https://t.me/meiling_c'],
  ['telegram', 'Meiling_C', 'https://t.me/Meiling_C'],
  ['telegram', 'https://t.me/meiling', 'https://t.me/meiling'],
  ['telegram', '+886 912 345 678', 'https://t.me/+886912345678'],
  ['line', 'Meiling.Chen', 'https://line.me/R/ti/p/~meiling.chen'],
  ['line', '@lantern', 'https://line.me/R/ti/p/@lantern'],
  ['line', 'https://line.me/ti/p/aB3-xY_9', 'https://line.me/R/ti/p/aB3-xY_9'],
  ['line', 'https://line.me/ti/p/~meiling', 'https://line.me/R/ti/p/~meiling'],
  ['matrix', '@mei:matrix.org', 'https://matrix.to/#/%40mei%3Amatrix.org'],
  [
    'matrix',
    'https://matrix.to/#/@mei:chat.example:8448',
    'https://matrix.to/#/%40mei%3Achat.example%3A8448',
  ],
  [
    'mattermost',
    'https://chat.example.org/crew/messages/@mei',
    'https://chat.example.org/crew/messages/@mei',
  ],
]

const invalid: [ContactKind, string][] = [
  ['phone', '0912 345 678'],
  ['phone', '+886 1'],
  ['phone', '+886 912 345 678 ext. 5'],
  ['whatsapp', 'mei'],
  ['signal', 'mei.01'],
  ['signal', 'https://signal.me.evil.example/#p/+886912345678'],
  ['telegram', 'a b'],
  ['telegram', 'https://t.me/joinchat/abc'],
  ['telegram', 'javascript:alert(1)'],
  ['line', 'no'],
  ['line', 'https://line.me.evil.example/ti/p/abc'],
  ['line', 'https://line.me/ti/p/../../evil'],
  ['matrix', 'mei'],
  ['matrix', '@mei:matrix.org/#/x'],
  ['mattermost', 'http://chat.example.org/crew/messages/@mei'],
  ['mattermost', 'https://chat.example.org/login?next=/crew/messages/@mei'],
  ['mattermost', 'https://mei:secret@chat.example.org/crew/messages/@mei'],
  ['mattermost', 'javascript://chat.example.org/crew/messages/@mei'],
  ['mattermost', '@mei'],
]

describe('a handle', () => {
  it.each(valid)('%s %s becomes a link', (kind, handle, url) => {
    expect(linkTo(kind, handle)).toBe(url)
  })

  it.each(invalid)('%s %s is refused', (kind, handle) => {
    expect(linkTo(kind, handle)).toBeNull()
  })

  it('has a hint that says what is expected', () => {
    expect(kinds.filter((kind) => !hintFor(kind).endsWith('.'))).toEqual([])
  })
})
