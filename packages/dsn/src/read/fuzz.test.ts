import { seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { GOOD, sampleBytes } from '../../testing/samples.js'
import { compareDsn } from '../compare/compare.js'
import { dossiersOf } from '../dossier/dossier.js'
import { dossierValues } from '../dossier/values.js'
import { RULES } from '../faults.js'
import { readDsn } from './reader.js'
import { writeDsn } from './write.js'

/** Mutated files give faults, never a crash. `CENTIME_DSN_FUZZ=100000` reads so many; a short run with a fixed seed is part of the suite. */

const RUNS = Number(process.env['CENTIME_DSN_FUZZ'] ?? 30)
const SEED = Number(process.env['CENTIME_SEED'] ?? 2026)

test(`${RUNS} mutated files of seed ${SEED}`, { timeout: 60_000 + RUNS * 100 }, () => {
  const small = GOOD.filter((file) => !file.startsWith('sme30')).map((file) => sampleBytes(file))
  for (let run = 0; run < RUNS; run += 1) {
    const random = seeded(SEED, run)
    const bytes = mutated(random.someOf(small) ?? new Uint8Array(), random)
    const file = readDsn(bytes)
    const { faults, blocks, counts } = file
    expect(faults.every(({ line, rule }) => line >= 1 && line <= counts.lines + 1 && rule in RULES)).toBe(true)
    // What was read is a tree: it can be written, and read again.
    readDsn(writeDsn(blocks))
    // A file that is not refused has a dossier, and is compared.
    dossierValues([file], compareDsn([file]).sums)
    dossiersOf([file])
  }
})

/** Some bytes changed, lines doubled, dropped, swapped or cut, the file cut. */
function mutated(bytes: Uint8Array, random: ReturnType<typeof seeded>): Uint8Array {
  const lines = Buffer.from(bytes).toString('latin1').split('\r\n')
  for (let change = random.from(1, 8); change > 0; change -= 1) {
    const [at, other] = [random.from(0, lines.length - 1), random.from(0, lines.length - 1)]
    const line = lines[at] ?? ''
    const place = random.from(0, line.length)
    const character = String.fromCharCode(random.from(0, 255))
    const kinds: readonly (() => void)[] = [
      () => lines.splice(at, 1),
      () => lines.splice(at, 0, lines[other] ?? ''),
      () => lines.splice(at, 1, lines[other] ?? ''),
      () => lines.splice(at, 1, line.slice(0, place) + character + line.slice(place + 1)),
      () => lines.splice(at, 1, line.slice(0, place)),
      () => lines.splice(at, random.from(1, 200)),
      () => lines.splice(at, 0, ...lines.slice(other, other + random.from(1, 50))),
      () => lines.splice(at, 1, line.replace(/\d/, String(random.from(0, 9)))),
    ]
    random.someOf(kinds)?.()
  }
  // With its lines counted again a file may not be refused.
  const counted = lines.join('\r\n').replace(/(S90\.G00\.90\.001,')\d+/, `$1${lines.length - 1}`)
  return new Uint8Array(Buffer.from(counted, 'latin1'))
}
