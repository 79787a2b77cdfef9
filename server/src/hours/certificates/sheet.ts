import { printPdf } from '../../platform/files/print/printer.ts'
import { drawQr } from '../../platform/files/qr.ts'
import type { Content } from './content.ts'
import { dayIn, daysIn, words } from './words.ts'

interface Proof {
  code: string
  /** The page to look it up. */
  page: string
  /** The content of the QR code. */
  url: string
}

/** The app's own, for events without a colour. */
const ownAccent = '#b0356b'

/** The fonts have no emoji, which would be printed as boxes. */
const withoutPictures = (text: string) =>
  text.replace(/\p{Emoji_Presentation}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d})*/gu, '').trim() || text

/** One page to frame: the work above, how to verify it below. */
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
