import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createWebApp } from '../../src/web-app.ts'
import { createWorld } from '../world/world.ts'

/*
 * What was missing: a page of another site that opens ours kept a handle on its window, and nothing prevented
 * an injected script from requesting the microphone or the location.
 */
const folder = mkdtempSync(join(tmpdir(), 'manyhands-web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Manyhands</title>')
const { call } = await createWorld({ webApp: createWebApp({ app: folder }) })

it.each(['/', '/home', '/sign-in'])(
  'the page at %s is isolated and requests no permissions',
  async (path) => {
    const { headers } = await call(`GET ${path}`, { headers: { accept: 'text/html' } })
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toBe(
      'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    )
  },
)
