import { join } from 'node:path'
import ts from 'typescript'

/** The project that type-checks a file; others may use it, too. */
const projectOf = (file: string): string => /^(?:web|form-schema)(?=\/)/.exec(file)?.[0] ?? '.'

/** Sources are read once, because only one of them changes at a time. */
const read = new Map<string, ts.SourceFile | undefined>()

/**
 * Returns the first type error of one file as it is now, in seconds instead of a minute; doesn't check the
 * rest of the program.
 */
export function findTypeError(root: string, file: string): string | null {
  const path = join(root, file)
  const options = readOptions(join(root, projectOf(file), 'tsconfig.json'))
  const host = ts.createCompilerHost(options, true)
  const readSource = host.getSourceFile
  host.getSourceFile = (name, ...rest) => {
    if (name === path) return readSource(name, ...rest)
    if (!read.has(name)) read.set(name, readSource(name, ...rest))
    return read.get(name)
  }
  const ambient = projectOf(file) === 'web' ? ts.sys.readDirectory(join(root, 'web/src'), ['.d.ts']) : []
  const program = ts.createProgram([path, ...ambient], options, host)
  const [error] = program.getSemanticDiagnostics(program.getSourceFile(path))
  return error ? `TS${error.code} ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}` : null
}

function readOptions(path: string): ts.CompilerOptions {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  return ts.getParsedCommandLineOfConfigFile(path, {}, host)!.options
}
