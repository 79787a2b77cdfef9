import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { UnreadableFile } from '../../platform/files/unzip.ts'

export type Resolve = (ref: PdfRef) => PdfObject | null

/** The refusal of a PDF, and what its owner can do. */
export const refuse = (what: string) =>
  new UnreadableFile(`${what} Print it to a new PDF, or send a picture of it.`)

const script = 'The PDF contains a script.'
const acts = 'The PDF contains active content.'
const another = 'The PDF contains or refers to another file.'
const encrypted = 'The PDF is encrypted.'

const byKey = new Map([
  ...['JS', 'JavaScript'].map((key) => [key, script] as const),
  ...['AA', 'Renditions', 'RichMediaContent', 'RichMediaSettings', 'Movie', 'Sound'].map(
    (key) => [key, acts] as const,
  ),
  ...['EmbeddedFiles', 'EF', 'AF', 'Collection'].map((key) => [key, another] as const),
  ['XFA', 'The PDF contains an XFA form, which can run scripts.'],
  ['Encrypt', encrypted],
])

const byName = new Map([
  ['JavaScript', script],
  ...['Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute', 'GoTo3DView'].map(
    (action) => [action, acts] as const,
  ),
  ...['RichMedia', 'Movie', 'Sound', 'Screen', '3D'].map((annotation) => [annotation, acts] as const),
  ...['EmbeddedFile', 'Filespec', 'FileAttachment', 'GoToR', 'GoToE'].map((name) => [name, another] as const),
])

/** The keys that state a dictionary's kind. */
const kinds = ['Type', 'Subtype', 'S']

/** Refuses active content, embedded or referenced files, and hidden content. */
export function requirePassive(dict: PdfDict, resolve: Resolve): void {
  for (const key of dict.keys()) {
    const why = byKey.get(key.value)
    if (why) throw refuse(why)
  }
  for (const kind of kinds) {
    const why = byName.get(dict.getName(kind, resolve)?.value ?? '')
    if (why) throw refuse(why)
  }
  // A stream may reference an external file.
  if (dict instanceof PdfStream && ['F', 'FFilter', 'FDecodeParms'].some((key) => dict.has(key)))
    throw refuse(another)
  for (const key of ['A', 'PA', 'Next'])
    for (const action of actionsAt(dict, key, resolve)) requireHarmless(action, resolve)
  requireHarmlessOpening(dict, resolve)
}

function actionsAt(dict: PdfDict, key: string, resolve: Resolve): PdfDict[] {
  const value = dict.get(key, resolve)
  const all = value instanceof PdfArray ? [...value] : [value]
  return all
    .map((one) => (one instanceof PdfRef ? resolve(one) : one))
    .filter((one) => one instanceof PdfDict)
    .filter((one) => one.has('S'))
}

/**
 * Actions that a receipt may have: go to one of its pages, or to a web page on click. Their other keys must
 * not be interpretable as another action, as by a viewer that reads the first of two names.
 */
const harmless = new Map([
  ['GoTo', new Set(['Type', 'S', 'D', 'SD', 'Next'])],
  ['URI', new Set(['Type', 'S', 'URI', 'IsMap', 'Next'])],
  ['Named', new Set(['Type', 'S', 'N', 'Next'])],
])

function requireHarmless(action: PdfDict, resolve: Resolve): void {
  const name = action.getName('S', resolve)?.value ?? ''
  const known = harmless.get(name)
  if (!known || [...action.keys()].some((key) => !known.has(key.value)))
    throw refuse(byName.get(name) ?? acts)
  if (action.has('URI') && !isWebAddress(action.getString('URI', resolve)))
    throw refuse('The PDF has a link to something other than a web page or an email address.')
}

/** With a scheme that browsers and mail clients open, or without one, as in `www.example.org/ticket`. */
function isWebAddress(address: PdfString | undefined): boolean {
  const text = address?.asString().trim() ?? ''
  return /^(https?:\/\/|mailto:|tel:)/i.test(text) || /^[\w.-]+([/?#][^\\]*)?$/.test(text)
}

/** The opening action may only show a page. */
function requireHarmlessOpening(dict: PdfDict, resolve: Resolve): void {
  if (!dict.has('OpenAction')) return
  const action = dict.get('OpenAction', resolve)
  if (action instanceof PdfArray || action instanceof PdfString || action instanceof PdfName) return
  if (!(action instanceof PdfDict)) throw refuse(acts)
  requireHarmless(action, resolve)
  if (action.getName('S', resolve)?.value !== 'GoTo') throw refuse(acts)
}
