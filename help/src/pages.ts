import { posix } from 'node:path'

/** The path under which an installation serves the site. */
export const base = '/help'

/** The title of a page is its first heading; the site needs it separately. */
export function readPage(path: string, text: string): { title: string; body: string } {
  const [, title, body] = text.match(/^(?:<!--.*-->\s*)?# (.+)\n([\s\S]*)$/) ?? []
  if (!title || !body) throw new Error(`docs/${path} does not begin with a heading`)
  return { title: title.replaceAll('`', ''), body: rewriteLinks(path, body) }
}

/** `zh-TW/volunteers/shifts.md` becomes `zh-tw/volunteers/shifts`; a README is the page of its folder. */
export function slugOf(path: string): string {
  const slug = path
    .replace(/\.md$/, '')
    .replace(/(^|\/)README$/, '')
    .replace(/^zh-TW/, 'zh-tw')
  return slug || 'index'
}

const codeOrLink = /(^```[\s\S]*?^```|`[^`\n]*`)|(!?)\[((?:[^\]`]|`[^`\n]*`)*)\]\(([^)\s]+)\)/gm

/** Pages of the installation that serves the site. On GitHub, they lead nowhere. */
const apiPage = /^`(\/api\/(?:docs|redoc|errors|openapi\.json))`$/

/**
 * Files link to files, as GitHub expects. On the site these are pages, and links to source code are removed. The
 * address of an API page becomes a link to it.
 */
function rewriteLinks(path: string, body: string): string {
  return body.replace(codeOrLink, (whole, code, image, text, target) => {
    const [, address] = apiPage.exec(whole) ?? []
    if (address) return `[${whole}](${address})`
    if (code || /^([a-z]+:|\/|#)/.test(target)) return whole
    const [file, anchor] = target.split('#')
    const there = posix.join(posix.dirname(path), file)
    if (image) return `![${text}](${base}/${there.replace(/^images\//, '')})`
    if (there.startsWith('..') || !there.endsWith('.md')) return text
    const slug = slugOf(there)
    return `[${text}](${base}/${slug === 'index' ? '' : `${slug}/`}${anchor ? `#${anchor}` : ''})`
  })
}
