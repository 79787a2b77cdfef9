import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../server/test/browser.ts'

/** Draws the icons of the installed app from its logo, into web/public/icons. */
const folder = fileURLToPath(new URL('../web/public', import.meta.url))
const logo = readFileSync(`${folder}/favicon.svg`).toString('base64')

const icons = [
  { name: 'app-192', size: 192, logo: 0.86, background: 'transparent' },
  { name: 'app-512', size: 512, logo: 0.86, background: 'transparent' },
  // Systems cut these into a shape of theirs: what counts is in the middle.
  { name: 'maskable-512', size: 512, logo: 0.58, background: '#faf7f5' },
  { name: 'apple-180', size: 180, logo: 0.72, background: '#faf7f5' },
]

const browser = await openBrowser()
const page = await browser.newPage()
for (const icon of icons) {
  await page.setViewportSize({ width: icon.size, height: icon.size })
  await page.setContent(
    `<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: ${icon.background}">
       <img src="data:image/svg+xml;base64,${logo}" style="width: ${icon.logo * 100}%">`,
  )
  await page.screenshot({ path: `${folder}/icons/${icon.name}.png`, omitBackground: true })
}
await browser.close()
