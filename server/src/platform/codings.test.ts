import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'

const { call } = await createWorld()

/** Longer than a packet. */
const long = 'GET /api/openapi.json'
const short = 'GET /api/projects?limit=1'
const asking = (coding: string) => ({ headers: { 'accept-encoding': coding } })

describe('a long JSON answer', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ] as const)('is compressed with %s if asked', async (coding, read) => {
    const plain = await call(long)
    const response = await call(long, asking(coding))
    expect([response.headers['content-encoding'], response.headers.vary]).toEqual([coding, 'accept-encoding'])
    expect(read(response.rawPayload).toString()).toBe(plain.body)
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
  })

  it('is compressed with what takes the least time of what is allowed', async () => {
    const codings = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'br, zstd;q=0', 'gzip;q=0, *']
    const used = codings.map(async (coding) => (await call(long, asking(coding))).headers['content-encoding'])
    expect(await Promise.all(used)).toEqual(['zstd', 'br', 'br', 'zstd'])
  })

  it('is sent as it is to clients that ask for nothing, or refuse', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br;q=0, gzip;q=0' }]) {
      const response = await call(long, { headers })
      expect([response.headers['content-encoding'], response.headers.vary]).toEqual([
        undefined,
        'accept-encoding',
      ])
    }
  })

  it('has one ETag, compressed or not', async () => {
    const { etag } = (await call(long)).headers
    expect((await call(long, asking('br'))).headers.etag).toBe(etag)
  })
})

describe('other answers', () => {
  it('are not compressed if short', async () => {
    const response = await call(short, asking('br'))
    expect([response.headers['content-encoding'], response.headers.vary]).toEqual([undefined, undefined])
  })

  it('are not compressed without a body', async () => {
    const { etag } = (await call(long)).headers
    const response = await call(long, { headers: { 'accept-encoding': 'br', 'if-none-match': String(etag) } })
    expect([response.statusCode, response.headers['content-encoding'], response.body]).toEqual([
      304,
      undefined,
      '',
    ])
  })
})
