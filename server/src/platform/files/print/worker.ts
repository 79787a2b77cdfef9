import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFamilies, fontFiles } from './fonts.ts'
import type { Printed, Sheet } from './printer.ts'

/** Doesn't exist: templates read only the files that they are given. */
const workspace = '/print'

let compiler: NodeCompiler | null = null

parentPort!.on('message', (sheet: Sheet) => parentPort!.postMessage(print(sheet)))

function print({ template, data, files }: Sheet): Printed {
  compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles }] })
  for (const [path, bytes] of Object.entries(files)) compiler.mapShadow(workspace + path, Buffer.from(bytes))
  try {
    const { result, ...failed } = compile(compiler, {
      mainFileContent: readFileSync(new URL(template), 'utf8'),
      inputs: { data, fonts: JSON.stringify(fontFamilies) },
    })
    return result ? { pdf: writePdf(compiler, result) } : { error: failed.error }
  } finally {
    compiler.resetShadow()
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
