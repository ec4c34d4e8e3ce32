// The packages as npm would get them. A stamp beside them identifies their sources, so several tests and runs share them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './lock.mjs'
import { read, root, sourcesDigest, write } from './prepare.mjs'

const folder = '.centime/packed'

/**
 * Builds and packs the packages of this repository, all at once, unless they are up to date; returns the files of some.
 * @param {readonly string[]} names without `@centime/`
 * @returns {Promise<string[]>}
 */
export async function packed(names) {
  const { version, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const all = readdirSync(join(root, 'packages'))
  const folders = all.map((name) => `packages/${name}`)
  const manifests = folders.flatMap((one) => [`${one}/package.json`, `${one}/README.md`])
  const wanted = sourcesDigest(folders, ...manifests, 'pnpm-lock.yaml', '.pnpmfile.cjs', 'bundler/tsup.config.ts')
  await exclusively(join(root, `${folder}.lock`), async () => {
    if (read(`${folder}/.stamp`) === wanted) return
    rmSync(join(root, folder), { recursive: true, force: true })
    mkdirSync(join(root, folder), { recursive: true })
    const filters = all.flatMap((name) => ['--filter', `@centime/${name}`])
    const out = ['--pack-destination', join(root, folder)]
    // Each package would build everything before it is packed: one does.
    run('npx', '--yes', packageManager, '--filter', `@centime/${all[0]}`, 'run', 'prepack')
    run('npx', '--yes', packageManager, '-r', ...filters, '--config.ignore-scripts=true', 'pack', ...out)
    write(`${folder}/.stamp`, wanted)
  })
  return names.map((name) => join(root, folder, `centime-${name}-${version}.tgz`))
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
}
