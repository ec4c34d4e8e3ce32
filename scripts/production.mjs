// The production install of the server that the tests of one run share: with `CI=true` the tests of the project
// `tests` that use `builtServer` start this one.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './lock.mjs'
import { root } from './prepare.mjs'

/** A short compilation: the optimizer takes nine tenths of the time that compiling SQLite takes. */
export const UNOPTIMIZED = { CFLAGS: '-O0', CXXFLAGS: '-O0' }

/**
 * Clones what is committed here and runs `bootstrap.mjs production` in the clone, as an operator does, unless a test of this run has.
 * @param {string} folder
 * @param {(folder: string) => Promise<void>} [before] what a test does with the fresh clone
 * @param {NodeJS.ProcessEnv} [own] instead of the environment of this process
 */
export async function madeProduction(folder, before = async () => {}, own = {}) {
  const mark = `${folder}.made`
  await exclusively(`${folder}.lock`, async () => {
    if (existsSync(mark)) return
    rmSync(folder, { recursive: true, force: true })
    const { PATH, HOME } = process.env
    run('git', ['clone', '--quiet', root, folder], { PATH })
    await before(folder)
    const env = { PATH, HOME, ...UNOPTIMIZED, ...own }
    run(process.execPath, [join(folder, 'scripts/bootstrap.mjs'), 'production'], env)
    writeFileSync(mark, '')
  })
}

/** @param {string} folder */
export function removeProduction(folder) {
  for (const path of [folder, `${folder}.made`, `${folder}.lock`]) rmSync(path, { recursive: true, force: true })
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(command, args, env) {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
}
