import { readFileSync } from 'node:fs'

/** Files of many people: those of the worked samples, copied under other numbers. Payments and bordereaux of few people are left out. */

const SAMPLES = new URL('../../packages/dsn/testing/samples/', import.meta.url)
/** Three months of one company, of eight people. */
export const MONTHS = ['sme8-2026-01.dsn', 'sme8-2026-02.dsn', 'sme8-2026-03-correction.dsn'] as const

/** A month with each of its people so many times. */
export function copied(name: string, times: number): Buffer {
  const lines = readFileSync(new URL(name, SAMPLES), 'latin1')
    .split('\r\n')
    .filter((line) => line !== '' && !/^S21\.G00\.(20|22|23|55)\./.test(line))
  const first = lines.findIndex((line) => line.startsWith(PERSON))
  const after = lines.findIndex((line) => line.startsWith('S21.G00.85.001'))
  const people: string[][] = []
  for (const line of lines.slice(first, after)) {
    if (line.startsWith(PERSON)) people.push([])
    people.at(-1)?.push(line)
  }
  const copies = Array.from({ length: times }, (_, copy) =>
    people.flatMap((person, index) => person.map((line) => numbered(line, copy, copy * people.length + index))),
  )
  const whole = [...lines.slice(0, first), ...copies.flat(), ...lines.slice(after)]
  const counted = whole.map((line) => line.replace(/^(S90\.G00\.90\.001,')\d+/, `$1${whole.length}`))
  return Buffer.from(`${counted.join('\r\n')}\r\n`, 'latin1')
}
const PERSON = 'S21.G00.30.001'

/** A NIR and a number in the company of its own. */
const numbered = (line: string, copy: number, number: number): string =>
  line
    .replace(/^(S21\.G00\.30\.001,'\w{7})\w+/, `$1${String(number).padStart(6, '0')}`)
    .replace(/^(S21\.G00\.30\.019,'\w+)/, `$1C${copy}`)
