import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Words that docs/developing/glossary.md replaced, so that they don't come back. Each list holds for the files in
 * `files`; `except` names uses that mean something else.
 */
interface WordList {
  files: string[]
  words: RegExp
  except?: RegExp
}

const old =
  /\b(projects?|chiefs?|seats?|mend(s|ed|ing)?|traffic subsid(y|ies)|eras(e|es|ed|ure)|e-mails?|helpers?|installation|statements?|reimburse\w*|next in line|stands? against|set aside|g[ia]ven? back|not yours|to-dos? list)\b/gi

const lists: Record<string, WordList> = {
  'the English app': { files: ['web/src/locales/en/*.json'], words: old, except: /bank statements/g },
  'English pages for volunteers, team leads and organisers': {
    files: ['docs/{volunteers,team-leads,organisers}/*.md'],
    words: old,
    // Names of columns, placeholders and message kinds, and a role that an organiser might choose.
    except: /`[^`]*`|such as E-mail|drivers and helpers/g,
  },
  'Chinese texts': {
    files: ['web/src/locales/zh-TW/*.json', 'docs/zh-TW/**/*.md'],
    words:
      /專案|小組|站台管理員|場次|擁有者|系統管理者|私密|代稱|座位|轉介|駁回|不通過|志願服務證明|還缺什麼|您|臺灣/g,
  },
}

const root = new URL('../../', import.meta.url).pathname

/** The text that people read: of a locale file the values without placeholders, of a page everything. */
function textOf(path: string): string {
  const text = readFileSync(`${root}${path}`, 'utf8')
  if (!path.endsWith('.json')) return text
  return text.replace(/^\s*"[^"]*":/gm, '').replace(/\{\{[^}]*\}\}|<[^>]*>/g, '')
}

it.each(Object.entries(lists))('%s: none of the old words', (_, { files, words, except }) => {
  const found = globSync(files, { cwd: root }).flatMap((path) => {
    const text = except ? textOf(path).replace(except, '') : textOf(path)
    return [...new Set(text.match(words) ?? [])].map((word) => `${path}: ${word}`)
  })
  expect(found).toEqual([])
})
