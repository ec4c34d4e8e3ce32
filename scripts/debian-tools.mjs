// External programs that tests run, as Debian packages. Tests that need a missing one are skipped. With `CI=true`, `npm test`
// installs them first, and a skipped test fails the run.
import { spawnSync } from 'node:child_process'
import { findPostgres } from './postgres.mjs'
import { say } from './prepare.mjs'

const PACKAGES = { curl: 'curl', pdftotext: 'poppler-utils', qpdf: 'qpdf', initdb: 'postgresql', chromium: 'chromium' }
const APT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-o', 'DPkg::Lock::Timeout=60']

/**
 * Whether a program is installed.
 * @param {keyof typeof PACKAGES} tool
 */
export const has = (tool) =>
  // Debian keeps PostgreSQL's programs outside of PATH.
  tool === 'initdb'
    ? findPostgres() !== undefined
    : spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined

/** Installs the missing programs. Needs root and apt-get; reports on standard error those that it could not install. */
export function installTools() {
  const missing = Object.entries(PACKAGES).flatMap(([tool, name]) =>
    has(/** @type {keyof typeof PACKAGES} */ (tool)) ? [] : [name],
  )
  if (missing.length === 0) return
  say(`installing ${missing.join(', ')}`)
  const install = () => apt('install', '-y', '--no-install-recommends', ...missing)
  if (!install() && !(apt('update') && install())) say(`could not install ${missing.join(', ')}`)
}

/** @param {string[]} args */
const apt = (...args) =>
  spawnSync('apt-get', [...APT, ...args], {
    stdio: 'ignore',
    timeout: 120_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
