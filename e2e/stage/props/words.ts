import { readFileSync } from 'node:fs'

type Tree = { [key: string]: string | Tree }
type Values = Record<string, string | number>

/** Looks up texts of the app in the browser's language: `say('import.run.tell')`. */
export function wordsIn(locale: string): (key: string, values?: Values) => string {
  const language = locale.startsWith('zh') ? 'zh-TW' : 'en'
  return (key, values = {}) => {
    const [file, ...path] = key.split('.')
    const url = new URL(`../../../web/src/locales/${language}/${file}.json`, import.meta.url)
    let found: string | Tree | undefined = JSON.parse(readFileSync(url, 'utf8')) as Tree
    for (const step of path) found = typeof found === 'object' ? found[step] : undefined
    if (typeof found !== 'string') throw new Error(`no words for ${key} in ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
