import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesToKeep } from './build.ts'

const publicFile = (path: string) => readFileSync(`${import.meta.dirname}/../public${path}`)
const manifestIn = (language: string) => JSON.parse(publicFile(`/app.${language}.webmanifest`).toString())

test('the worker keeps each file of the app once', () => {
  expect(
    filesToKeep(['index.html', 'assets/b.css', 'assets/a.js', 'assets/b.css', '.vite/manifest.json']),
  ).toEqual(['/assets/a.js', '/assets/b.css'])
})

test('the manifests of both languages describe one app', () => {
  const [en, zh] = [manifestIn('en'), manifestIn('zh-TW')]
  expect(Object.keys(zh)).toEqual(Object.keys(en))
  for (const name of ['id', 'start_url', 'scope', 'display', 'icons', 'theme_color'])
    expect(zh[name]).toEqual(en[name])
  expect([en.lang, zh.lang]).toEqual(['en', 'zh-TW'])
})

test('every icon has the size that the manifest says', () => {
  for (const { src, sizes } of manifestIn('en').icons) {
    const png = publicFile(src)
    // Width and height are at the same place in every PNG.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})
