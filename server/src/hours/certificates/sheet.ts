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

interface Look {
  accent: string
  /** PNG or JPEG. */
  logo: Buffer | null
}

/** Large enough for the phone of anyone who checks a certificate, unless it has to say a lot. */
const moduleMm = 0.39
const mostMm = 54

/** The fonts have no emoji, which would be printed as boxes. */
const withoutPictures = (text: string) =>
  text.replace(/\p{Emoji_Presentation}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d})*/gu, '').trim() || text

/** One page to frame: the work above, how to verify it below. */
export function printSheet(content: Content, { code, page, url }: Proof, { accent, logo }: Look) {
  const { lang, named, from, to, minutes, on } = content
  const [name, project] = [withoutPictures(content.name), withoutPictures(content.project)]
  const organiser = content.org ? withoutPictures(content.org) : null
  const say = words[lang]
  const other = words[lang === 'en' ? 'zh-TW' : 'en']
  const day = dayIn(lang)
  const [language, region = 'GB'] = lang.split('-')
  const qr = drawQr(url, url.length > 600 ? 'L' : 'M')
  const data = {
    lang: language,
    region,
    accent,
    date: on.split('-').map(Number),
    issuer: organiser ?? project,
    logo: logo !== null,
    title: say.title,
    tracking: say.tracking,
    other_title: other.title,
    other_tracking: other.tracking,
    certify: say.certify,
    name,
    named: named ? say.named(day(named)) : null,
    helped: say.helped(project),
    organised: organiser && say.organised(organiser),
    facts: [
      [say.when, other.when, daysIn(lang, from, to)],
      [say.hours, other.hours, say.time(minutes)],
      [say.made, other.made, day(on)],
    ],
    teams: teamsIn(content),
    qr: qr.svg,
    qr_mm: Math.min(qr.modules * moduleMm, mostMm),
    verify: say.verify,
    steps: say.steps,
    page,
    number: say.code,
    code: code.match(/.{5}/g)!.join('-'),
    sign: say.sign(organiser, project),
  }
  const files = logo ? { '/logo': logo } : {}
  return printPdf(new URL('./certificate.typ', import.meta.url), data, files)
}

function teamsIn({ lang, teams, more = 0 }: Content): string | null {
  const say = words[lang]
  const all = [...teams, ...(more > 0 ? [say.more(more)] : [])]
  return all.length > 0 ? say.teams(withoutPictures(all.join(lang === 'en' ? ', ' : '、'))) : null
}
