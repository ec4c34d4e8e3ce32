// The packages as npm would get them. A stamp beside them identifies their sources, so several tests and runs share them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './lock.mjs'
import { read, root, sourcesDigest, write } from './prepare.mjs'

const folder = '.centime/packed'

/**
 * Builds and packs packages of this repository, unless they are up to date; returns their files.
 * @param {readonly string[]} names without `@centime/`
 * @returns {Promise<string[]>}
 */
export async function packed(names) {
  const { version, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = ['client', 'console', 'cycle', 'engine', 'payslip', 'population', 'server'].map(
    (name) => `packages/${name}`,
  )
  const manifests = folders.flatMap((one) => [`${one}/package.json`, `${one}/README.md`])
  const wanted = sourcesDigest(folders, ...manifests, 'pnpm-lock.yaml', '.pnpmfile.cjs', 'bundler/tsup.config.ts')
  const fileOf = (/** @type {string} */ name) => join(root, folder, `centime-${name}-${version}.tgz`)
  await exclusively(join(root, `${folder}.lock`), async () => {
    if (read(`${folder}/.stamp`) !== wanted) rmSync(join(root, folder), { recursive: true, force: true })
    const missing = names.filter((name) => !existsSync(fileOf(name)))
    if (missing.length === 0) return
    mkdirSync(join(root, folder), { recursive: true })
    run(process.execPath, 'scripts/bootstrap.mjs', 'build')
    const filters = missing.flatMap((name) => ['--filter', `@centime/${name}`])
    const out = ['--pack-destination', join(root, folder)]
    run('npx', '--yes', packageManager, '-r', ...filters, '--config.ignore-scripts=true', 'pack', ...out)
    write(`${folder}/.stamp`, wanted)
  })
  return names.map(fileOf)
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
}
