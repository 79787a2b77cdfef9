import { defineCollection } from 'astro:content'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { docsSchema } from '@astrojs/starlight/schema'
import type { Loader } from 'astro/loaders'
import { readPage, slugOf } from './pages.ts'

const folder = fileURLToPath(new URL('../../docs/', import.meta.url))

const repository: Loader = {
  name: 'docs of the repository',
  async load({ store, parseData, renderMarkdown }) {
    store.clear()
    for (const path of globSync('**/*.md', { cwd: folder, exclude: ['decisions/template.md'] })) {
      const { title, body } = readPage(path, readFileSync(`${folder}${path}`, 'utf8'))
      const id = slugOf(path)
      const data = await parseData({ id, data: { title } })
      store.set({ id, data, body, filePath: `docs/${path}`, rendered: await renderMarkdown(body) })
    }
  },
}

export const collections = { docs: defineCollection({ loader: repository, schema: docsSchema() }) }
