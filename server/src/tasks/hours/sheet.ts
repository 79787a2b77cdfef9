import { printPdf } from '../../platform/files/print/printer.ts'
import { drawQr } from '../../platform/files/qr.ts'
import type { Content } from './content.ts'
import { dayIn, daysIn, words } from './words.ts'

interface Proof {
  code: string
  /** Where it can be looked up. */
  page: string
  /** What the QR code holds. */
  url: string
}

/** That of our own pages, for events that chose none. */
const ownAccent = '#b0356b'

/** No font here has pictures, and a box would stand in their place. */
const withoutPictures = (text: string) =>
  text.replace(/\p{Emoji_Presentation}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d})*/gu, '').trim() || text

/** One page to frame: what was done above, how to verify it below. */
export function printSheet(content: Content, { code, page, url }: Proof, accent: string | null) {
  const { lang, named, from, to, minutes, on } = content
  const [name, project] = [withoutPictures(content.name), withoutPictures(content.project)]
  const say = words[lang]
  const other = words[lang === 'en' ? 'zh-TW' : 'en']
  const day = dayIn(lang)
  const [language, region = 'GB'] = lang.split('-')
  return printPdf(new URL('./certificate.typ', import.meta.url), {
    lang: language,
    region,
    accent: accent ?? ownAccent,
    date: on.split('-').map(Number),
    title: say.title,
    other_title: other.title,
    certify: say.certify,
    name,
    named: named ? say.named(day(named)) : null,
    project,
    helped: say.helped(project),
    facts: [
      [say.when, daysIn(lang)(from, to)],
      [say.hours, say.time(minutes)],
      [say.made, day(on)],
    ],
    teams: teamsIn(content),
    qr: drawQr(url, url.length > 600 ? 'L' : 'M'),
    verify: say.verify,
    steps: say.steps,
    page,
    number: say.code,
    code: code.match(/.{5}/g)!.join('-'),
    sign: say.sign(project),
  })
}

function teamsIn({ lang, teams, more = 0 }: Content): string | null {
  const say = words[lang]
  const all = [...teams, ...(more > 0 ? [say.more(more)] : [])]
  return all.length > 0 ? say.teams(withoutPictures(all.join(lang === 'en' ? ', ' : '、'))) : null
}
