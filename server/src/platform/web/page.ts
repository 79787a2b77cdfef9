/** An answer of the API, as the web app takes it from the page. */
export interface Answer {
  data: unknown
  headers: Record<string, string>
}

/** Files that a page needs at once. */
export interface Files {
  styles: string[]
  scripts: string[]
}

/** By path and query. */
export interface Answers {
  answers: Record<string, Answer>
}

export interface PublicPage extends Files, Answers {
  html: string
  title: string
  description: string
  /** The path of a picture for previews of links. */
  image: string | null
  /** For search engines, as schema.org describes it. */
  event: object | null
}

/** Where the page is. */
interface Address {
  url: string
  path: string
  language: string
}

/** A page that is readable without scripts. */
export function fillPublic(template: string, { url, path, language }: Address, page: PublicPage): string {
  const event =
    page.event && toJson({ ...page.event, url: url + path, ...(page.image && { image: url + page.image }) })
  const head = [
    `<meta property="og:title" content="${escapeHtml(page.title)}" />`,
    `<meta property="og:description" content="${escapeHtml(page.description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:url" content="${escapeHtml(url + path)}" />`,
    ...(page.image ? [`<meta property="og:image" content="${escapeHtml(url + page.image)}" />`] : []),
    ...(event ? [`<script type="application/ld+json">${event}</script>`] : []),
  ]
  return replace(fill(template, page, head), [
    [/<html lang="en">/, `<html lang="${language}" data-mantine-color-scheme="light">`],
    [/<title>.*<\/title>/, `<title>${escapeHtml(page.title)}</title>`],
    [/(?<=<meta name="description" content=")[^"]*/, escapeHtml(page.description)],
    [/ *<noscript>.*<\/noscript>\n/, ''],
    [/(?<=<div id="root">)/, page.html],
  ])
}

/** The page with the files and the answers that it starts with. */
export function fill(
  template: string,
  { styles, scripts, answers }: Files & Answers,
  head: string[] = [],
): string {
  const missing = (file: string) => !template.includes(file)
  const links = [
    ...head,
    ...styles.filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...scripts.filter(missing).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ]
  return replace(template, [
    [/ *<\/head>/, `    ${links.join('\n    ')}\n  </head>`],
    [/(?= *<\/body>)/, `    <script type="application/json" id="answers">${toJson(answers)}</script>\n`],
  ])
}

/** Inside a script, only "<" could end it. */
const toJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** By functions, because "$" in a text has no meaning. */
const replace = (text: string, replacements: [RegExp, string][]): string =>
  replacements.reduce((result, [find, put]) => result.replace(find, () => put), text)

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
