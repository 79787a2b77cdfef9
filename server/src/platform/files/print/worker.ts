import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFamilies, readFonts } from './fonts.ts'
import type { Printed, Sheet } from './printer.ts'

/** The compiler's cache grows with each document, so the worker is restarted after this many. */
const mostDocuments = 200

let compiler: NodeCompiler | null = null
let documents = 0

parentPort!.on('message', (sheet: Sheet) => parentPort!.postMessage(print(sheet)))

function print({ template, data }: Sheet): Printed {
  if (!compiler || ++documents > mostDocuments) {
    compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: readFonts() }] })
    documents = 1
  }
  const { result, ...failed } = compile(compiler, {
    mainFileContent: readFileSync(new URL(template), 'utf8'),
    inputs: { data, fonts: JSON.stringify(fontFamilies) },
  })
  if (!result) return { error: failed.error }
  try {
    return { pdf: writePdf(compiler, result) }
  } finally {
    compiler.evictCache(10)
  }
}

function compile(by: NodeCompiler, document: Parameters<NodeCompiler['compile']>[0]) {
  const compiled = by.compile(document)
  const { result } = compiled
  return { result, error: result ? '' : JSON.stringify(compiled.takeError()?.shortDiagnostics) }
}

/** Writes PDF/A if possible, which forbids characters without a glyph, such as an emoji in a name. */
function writePdf(by: NodeCompiler, document: Parameters<NodeCompiler['pdf']>[0]): Buffer {
  try {
    return by.pdf(document, { pdfStandard: 'a-2u' })
  } catch {
    return by.pdf(document)
  }
}
