import { readFileSync } from 'node:fs'

/** A planted bug, as `bugs.txt` describes it. */
export interface Bug {
  readonly name: string
  /** From the root of the repository. */
  readonly file: string
  /** What finds it: the simulation, one of payrolls alone, or the model of back pay. */
  readonly by: 'simulation' | 'payrolls' | 'back pay'
  /** Texts that the file contains once, each with its replacement. */
  readonly changes: readonly (readonly [string, string])[]
}

export const BUGS: readonly Bug[] = readFileSync(new URL('./bugs.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((text) => {
    const [name = '', place = ''] = text.split('\n')
    const [, file = '', only] = /^(\S+)(?: \((.+)\))?$/.exec(place) ?? []
    const by = only === 'payrolls' || only === 'back pay' ? only : 'simulation'
    const changes = [...text.matchAll(/((?:^- .*\n)+)((?:^\+ .*\n)+)/gm)].map(
      ([, from = '', to = '']) => [textOf(from), textOf(to)] as const,
    )
    return { name, file, by, changes }
  })

function textOf(lines: string): string {
  return lines.trimEnd().replace(/^[-+] /gm, '')
}

/** The source with the bug in it; throws where the source is not what the bug was written for. */
export function planted({ name, changes }: Bug, source: string): string {
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`bug "${name}": the source does not hold once: ${from}`)
    return text.replace(from, () => to)
  }, source)
}
