import { type PdfBox, type PdfText, pageHeight, pageWidth, writePdf } from '../../platform/files/pdf.ts'
import { wrap } from '../../platform/files/pdf-fonts.ts'
import { encodeQr } from '../../platform/files/qr.ts'
import type { Content } from './content.ts'
import { dayIn, words } from './words.ts'

interface Proof {
  code: string
  /** Where it can be looked up. */
  page: string
  /** What the QR code holds. */
  url: string
  token: string
}

const margin = 64
const wide = pageWidth - 2 * margin
const qrSize = 190
const label = 0.4

/** One page: what was done above, how to verify it below. */
export function drawCertificate(content: Content, proof: Proof): Buffer {
  const { title } = words[content.lang]
  return writePdf({
    title: `${title}: ${content.name}`,
    language: content.lang,
    texts: [...above(content), ...below(content, proof)],
    boxes: [
      { x: margin, y: pageHeight - 150, width: wide, height: 1.5 },
      { x: margin, y: 330, width: wide, height: 0.5 },
      ...qrBoxes(proof.url, { x: margin, y: 112, size: qrSize }),
    ],
  })
}

function above(content: Content): PdfText[] {
  const { lang, name, named, project, from, to, minutes, teams, more = 0, on } = content
  const say = words[lang]
  const day = dayIn(lang)
  const allTeams = [...teams, ...(more > 0 ? [say.more(more)] : [])].join(lang === 'en' ? ', ' : '、')
  const column = newColumn({
    x: margin,
    y: pageHeight - 195,
    width: wide,
    // The longest names that there can be are smaller, so that all stay on the page.
    scale: name.length + project.length + allTeams.length > 200 ? 0.7 : 1,
  })
  column.add(say.certify, { size: 13, grey: label })
  column.skip(12)
  column.add(name, { size: name.length > 40 ? 16 : 24, font: 'bold' })
  if (named) column.add(say.named(day(named)), { size: 11, grey: label })
  column.add(say.helped(project), { size: 13 })
  column.skip(16)
  column.addRow(say.when, from === to ? day(from) : `${day(from)} – ${day(to)}`)
  column.addRow(say.hours, say.time(minutes))
  if (allTeams) column.addRow(say.teams, allTeams)
  column.addRow(say.made, day(on))
  return [{ x: margin, y: pageHeight - 130, size: 26, text: say.title, font: 'bold' }, ...column.texts]
}

function below({ lang }: Content, { code, page, token }: Proof): PdfText[] {
  const say = words[lang]
  const x = margin + qrSize + 20
  const beside = newColumn({ x, y: 292, width: pageWidth - margin - x })
  beside.add(say.verify, { size: 13, font: 'bold' })
  beside.skip(4)
  beside.add(say.steps, { size: 9.5 })
  beside.skip(6)
  beside.add(page, { size: 9.5 })
  beside.skip(8)
  beside.add(say.code, { size: 9.5, grey: label })
  beside.add(code.match(/.{5}/g)!.join('-'), { size: 13, font: 'mono' })
  const under = newColumn({ x: margin, y: 94, width: wide })
  under.add(say.signed, { size: 7, grey: label })
  under.add(token, { size: 4.5, font: 'mono' })
  return [...beside.texts, ...under.texts]
}

interface Place {
  x: number
  y: number
  width: number
  scale?: number
}

type Style = Pick<PdfText, 'size' | 'font' | 'grey'>

/** Lines one below the other, each where the one before has ended. */
function newColumn({ x, y: top, width, scale = 1 }: Place) {
  const texts: PdfText[] = []
  let y = top
  const put = (text: string, style: Style, { left, room }: { left: number; room: number }) => {
    const size = style.size * scale
    for (const line of wrap(text, room, { ...style, size })) {
      texts.push({ ...style, x: left, y, size, text: line })
      y -= size * 1.4
    }
  }
  const skip = (points: number) => {
    y -= points * scale
  }
  return {
    texts,
    skip,
    add: (text: string, style: Style) => put(text, style, { left: x, room: width }),
    /** What it is, and beside that what it says. */
    addRow(what: string, value: string) {
      texts.push({ x, y, size: 11 * scale, text: what, grey: label })
      put(value, { size: 12 }, { left: x + 110, room: width - 110 })
      skip(5)
    },
  }
}

/** A box for each run of dark modules. */
function qrBoxes(text: string, { x, y, size }: { x: number; y: number; size: number }): PdfBox[] {
  const rows = encodeQr(text, text.length > 600 ? 'L' : 'M')
  const module = size / rows.length
  return rows.flatMap((row, n) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map((run) => ({
      x: x + run.index * module,
      y: y + size - (n + 1) * module,
      width: run[0].length * module,
      height: module,
    })),
  )
}
