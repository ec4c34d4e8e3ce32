import { sampleBytes } from './samples.js'

/** A sample with changed lines: of the person with an `identifier` (30.019), or of the file before its people. */
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

/**
 * The sample of five people, M001 with two contracts in the month: the first ends on the 15th, the other has the overtime. `begins`: the
 * first day of the other.
 */
export function withTwoContracts(begins: string): Uint8Array {
  const lines = Buffer.from(sampleBytes('sme5-2026-03.dsn')).toString('latin1').split('\r\n')
  const [contract, payment, next] = ['S21.G00.40.001', 'S21.G00.50.001', 'S21.G00.54.001'].map((rubrique) =>
    lines.findIndex((line) => line.startsWith(rubrique)),
  )
  const block = lines.slice(contract, payment)
  const ended = block.findIndex((line) => line.startsWith('S21.G00.70'))
  const first = block.toSpliced(ended, 0, "S21.G00.62.001,'15032026'", "S21.G00.62.002,'031'")
  const second = block.map((line) => line.replace('01032021', begins).replace('C00001', 'C00099'))
  const pay = (of: string, [from, to]: readonly [string, string], type: string, amount: string, hours = '') => [
    ...[`S21.G00.51.001,'${from}'`, `S21.G00.51.002,'${to}'`, `S21.G00.51.010,'${of}'`, `S21.G00.51.011,'${type}'`],
    ...(hours === '' ? [] : [`S21.G00.51.012,'${hours}'`]),
    `S21.G00.51.013,'${amount}'`,
  ]
  const pays = [
    ...['001', '002'].flatMap((type) => pay('C00001', ['01032026', '15032026'], type, '1000.00')),
    ...['003', '010'].flatMap((type) => pay('C00001', ['01032026', '15032026'], type, '2100.00')),
    ...['001', '002'].flatMap((type) => pay('C00099', [begins, '31032026'], type, '1238.46')),
    ...pay('C00099', [begins, '31032026'], '003', '2238.46'),
    ...pay('C00099', [begins, '31032026'], '010', '2100.00'),
    ...pay('C00099', [begins, '31032026'], '017', '138.46', '8.00'),
  ]
  const head = lines.slice(
    payment,
    lines.findIndex((line) => line.startsWith('S21.G00.51')),
  )
  const whole = [...lines.slice(0, contract), ...first, ...second, ...head, ...pays, ...lines.slice(next)]
  const count = whole.length - 1
  return new Uint8Array(Buffer.from(whole.join('\r\n').replace(/(S90\.G00\.90\.001,')\d+/, `$1${count}`), 'latin1'))
}
