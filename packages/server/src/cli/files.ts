import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { extname } from 'node:path'
import type { CommandIo } from './server-commands.js'

/** Files that several commands read and write. A file that cannot be read or written is a wrong argument. */

type Wrong = Pick<CommandIo, 'wrong'>

export function textIn({ wrong }: Wrong, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return wrong(`centime: cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Writes parts to a file that only its owner can read; without `out` to standard output. */
export async function writeParts({ wrong }: Wrong, out: string | undefined, parts: AsyncIterable<string | Uint8Array>) {
  try {
    const file = out === undefined ? undefined : openSync(out, 'w', 0o600)
    for await (const part of parts) {
      if (file === undefined) process.stdout.write(part)
      else writeSync(file, Buffer.from(part))
    }
    if (file !== undefined) closeSync(file)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    wrong(`centime: cannot write ${out} (${String(error.code)})`)
  }
}

/** The requested format, otherwise the one of the ending of `out`, otherwise `csv`. */
export const formatOf = <Format extends string>(
  formats: readonly Format[],
  { format, out = '' }: { readonly format?: Format; readonly out?: string },
): Format | 'csv' => format ?? formats.find((one) => extname(out) === `.${one}`) ?? 'csv'
