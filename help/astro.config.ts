import { fileURLToPath } from 'node:url'
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import { base } from './src/pages.ts'
import { sidebar } from './src/sidebar.ts'

/**
 * The pages of docs/ as a site with search. Every installation serves it, so it loads nothing from other
 * sites.
 */
export default defineConfig({
  root: import.meta.dirname,
  base,
  trailingSlash: 'always',
  publicDir: fileURLToPath(new URL('../docs/images', import.meta.url)),
  integrations: [
    starlight({
      title: { en: 'Manyhands help', 'zh-TW': 'Manyhands 使用說明' },
      defaultLocale: 'root',
      locales: { root: { label: 'English', lang: 'en' }, 'zh-tw': { label: '繁體中文', lang: 'zh-TW' } },
      sidebar,
    }),
  ],
})
