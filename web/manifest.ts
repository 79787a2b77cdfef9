import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

interface Sources {
  modules: readonly string[]
  texts: readonly string[]
}

/** The files of a build. */
export class Manifest {
  readonly #chunks: Record<string, Chunk>

  constructor(dist: string) {
    this.#chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  }

  /** Modules, texts in a language, and everything they import statically. */
  filesOf({ modules, texts }: Sources, language: string): { scripts: string[]; styles: string[] } {
    const seen = new Set<string>()
    const visit = (key: string): void => {
      const chunk = this.#chunks[key]
      if (!chunk) throw new Error(`The build has no ${key}`)
      if (seen.has(key)) return
      seen.add(key)
      for (const next of chunk.imports ?? []) visit(next)
    }
    for (const module of modules) visit(`src/${module}`)
    for (const one of ['ui', ...texts]) visit(`src/locales/${language}/${one}.json`)
    const chunks = [...seen].map((key) => this.#chunks[key]!)
    return {
      scripts: [...new Set(chunks.map(({ file }) => file))],
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
    }
  }

  has(word: string): boolean {
    return Object.keys(this.#chunks).some((key) => key.includes(word))
  }
}
