// Runs the long campaigns one after another, each with a time box, and writes one table for the release notes. A campaign that the
// box ends has found nothing so far; its last line in the table shows its progress.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { CAMPAIGNS, SIZES } from './campaign-list.mjs'
import { fail, root, say } from './prepare.mjs'

/** @import { Campaign, Size } from './campaign-list.mjs' */

/** How long a campaign may take to end once its box is over. */
const PATIENCE_MILLISECONDS = 20_000

/** @type {Size} */
const USUAL = 'release'

/**
 * @param {string[]} args names of campaigns; without names, all. `--size tiny`, `release` (the default: two hours on two idle
 * processors) or `night`; `--minutes N` is the time box of each
 */
export async function campaigns(args) {
  const { names, size, minutes } = choice(args)
  const into = join(root, '.centime/campaigns')
  mkdirSync(into, { recursive: true })
  const rows = []
  for (const campaign of CAMPAIGNS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const box = minutes ?? campaign.minutes[SIZES.indexOf(size)] ?? 0
    const log = join(into, `${campaign.name}.log`)
    say(`campaign ${campaign.name}: at most ${box} minutes, log in ${log}`)
    rows.push(await played(campaign, size, box, log))
    writeFileSync(join(into, 'table.md'), table(rows))
  }
  console.log(table(rows))
  process.exitCode = rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

/**
 * @param {string[]} args
 * @returns {{ names: string[], size: Size, minutes: number | undefined }}
 */
function choice(args) {
  const options = /** @type {const} */ ({ size: { type: 'string' }, minutes: { type: 'string' } })
  const { values, positionals: names } = parseArgs({ args, allowPositionals: true, options })
  const unknown = names.find((name) => !CAMPAIGNS.some((campaign) => campaign.name === name))
  const size = SIZES.find((one) => one === (values.size ?? USUAL))
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  if (unknown !== undefined) fail(`no campaign "${unknown}": one of ${CAMPAIGNS.map(({ name }) => name).join(', ')}`, 2)
  if (size === undefined) fail(`--size takes one of ${SIZES.join(', ')}`, 2)
  if (minutes !== undefined && !(minutes > 0)) fail('--minutes takes a number above 0', 2)
  return { names, size, minutes }
}

/**
 * @param {Campaign} campaign
 * @param {Size} size
 * @param {number} minutes
 * @param {string} log
 */
async function played({ name, states, task, env, counts, ofTiny = [] }, size, minutes, log) {
  const count = counts?.[SIZES.indexOf(size)] ?? 0
  const args = size === 'tiny' ? ofTiny : []
  const started = Date.now()
  const output = createWriteStream(log)
  // A process group of its own, so that the box also ends its child processes.
  const child = spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs'), ...task, ...args], {
    ...{ cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...process.env, NO_COLOR: '1', ...env?.(count) },
  })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  let isOver = false
  /** @type {NodeJS.Timeout | undefined} */
  let late
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // The group has just ended.
    }
  }
  const box = setTimeout(() => {
    isOver = true
    end('SIGTERM')
    late = setTimeout(() => end('SIGKILL'), PATIENCE_MILLISECONDS)
  }, minutes * 60_000)
  const code = await new Promise((resolve) => {
    child.on('close', resolve)
    // A process that left the group may keep the output open.
    child.on('exit', (code) => setTimeout(resolve, PATIENCE_MILLISECONDS, code).unref())
  })
  clearTimeout(box)
  clearTimeout(late)
  child.stdout.destroy()
  child.stderr.destroy()
  await new Promise((resolve) => output.end(resolve))
  const seconds = Math.round((Date.now() - started) / 1000)
  return { name, states: states(count), seconds, ...judged(readFileSync(log, 'utf8'), code, isOver && minutes) }
}

/**
 * The outcome of a campaign: it failed if its process says so, unless the box ended it before any test failed. The remark is the
 * reason of a failure, else what the log says last.
 * @param {string} log
 * @param {number | null} code of its exit; null: a signal ended it
 * @param {number | false} box the minutes of the box that ended it
 */
export function judged(log, code, box) {
  const lines = stripVTControlCharacters(log)
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
  const test = lines.find((line) => /^(×|FAIL\b)/.test(line))
  const hasFailed = code !== 0 && (box === false || test !== undefined)
  const last = lines.findLast((line) => SUMMARY.test(line)) ?? lines.at(-1) ?? ''
  if (!hasFailed)
    return { outcome: box === false ? 'passed' : `stopped after ${box} min, no failure so far`, remark: last }
  const error = lines.find((line) => /^(\w*Error|Error|error TS|centime): /.test(line))
  const reason = [test, error].filter((line) => line !== undefined).join(': ')
  return { outcome: 'failed', remark: reason === '' ? `exit code ${code}: ${last}` : reason }
}

/** What a tool says last about the whole: a count of tests, or the share of mutants that tests kill. */
const SUMMARY = /^Tests {2}|^\d+ passed, |mutation score of/

/** @param {readonly Awaited<ReturnType<typeof played>>[]} rows */
function table(rows) {
  const cells = rows.map(
    ({ name, states, outcome, seconds, remark }) =>
      `| ${name} | ${states} | ${outcome} | ${seconds} s | ${remark.replaceAll('|', '/').slice(0, 300)} |`,
  )
  return `${['| Campaign | What a pass shows | Outcome | Took | Reason of a failure, or last line |', '|---|---|---|---|---|', ...cells].join('\n')}\n`
}
