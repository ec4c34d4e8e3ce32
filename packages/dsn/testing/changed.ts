import { sampleBytes } from './samples.js'

/** A sample with lines changed: what a person's `identifier` (30.019) declares, or the file before its people. */
interface Change {
  /** Absent: the first such line of the file. */
  readonly person?: string
  /** The first line of this rubrique with the value `from`: `S21.G00.81.004`. */
  readonly rubrique: string
  readonly from: string
  readonly to: string
}

/** The bytes of a sample after changes; a change that finds no line is an error. */
export function changedSample(file: string, ...changes: readonly Change[]): Uint8Array {
  let text = Buffer.from(sampleBytes(file)).toString('latin1')
  for (const { person, rubrique, from, to } of changes) {
    const start = person === undefined ? 0 : text.indexOf(`S21.G00.30.019,'${person}'`)
    const place = start < 0 ? -1 : text.indexOf(`${rubrique},'${from}'`, start)
    if (place < 0) throw new RangeError(`${file} has no ${rubrique} of ${from}`)
    text = `${text.slice(0, place)}${rubrique},'${to}'${text.slice(place + rubrique.length + from.length + 3)}`
  }
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
