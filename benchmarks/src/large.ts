import { readFileSync } from 'node:fs'
import { DsnReader } from '@centime/dsn'
import { copied, MONTHS } from './declarations/copied.js'

/**
 * The program of a fresh process that `declarations` measures (Linux): pushes a file of 200 MB, of one declaration, to the reader as
 * `centime dsn read` does, and prints the longest slice of processor time and the growth of the peak memory, as JSON.
 */

const SIZE = 200_000_000
const PART = 64 * 1024

const memory = (): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
const taken = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6

const sample = copied(MONTHS[0], 1).toString('latin1')
const [first, after] = ["S21.G00.30.001,'", "S21.G00.85.001,'"].map((start) => sample.indexOf(start))
const people = sample.slice(first, after)
const repeats = Math.ceil(SIZE / people.length)
const lines = (sample.split('\n').length - 1 + (repeats - 1) * (people.split('\n').length - 1)).toString()
const end = sample.slice(after).replace(/(S90\.G00\.90\.001,')\d+/, `$1${lines}`)

const before = memory()
const reader = new DsnReader({ person: () => undefined, declaration: () => undefined })
let longest = 0
const push = (text: string): void => {
  for (let from = 0; from < text.length; from += PART) {
    const bytes = Buffer.from(text.slice(from, from + PART), 'latin1')
    const start = taken()
    reader.push(bytes)
    longest = Math.max(longest, taken() - start)
  }
}
push(sample.slice(0, first))
for (let copy = 0; copy < repeats; copy += 1) push(people)
push(end)
const { counts } = reader.end()
if (counts.refused > 0) throw new Error(JSON.stringify(counts))
console.log(JSON.stringify({ people: counts.people, longest, memory: memory() - before }))
