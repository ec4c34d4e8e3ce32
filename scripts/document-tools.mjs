// Tools that read documents back: poppler-utils (pdftotext, pdftoppm) and qpdf, Debian packages. What is missing is
// installed where that is possible without a question (root, apt-get); offline or elsewhere those who need it go without.
import { spawnSync } from 'node:child_process'
import { exclusively } from './lock.mjs'
import { lock, say } from './prepare.mjs'

const PACKAGES = { pdftotext: 'poppler-utils', qpdf: 'qpdf' }
const APT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-o', 'DPkg::Lock::Timeout=60']

/**
 * Which of the tools are there, after an attempt to install those that are not.
 * @returns {Promise<Readonly<Record<keyof typeof PACKAGES, boolean>>>}
 */
export async function documentTools() {
  if (missing().length > 0 && process.getuid?.() === 0 && runs('apt-get')) {
    await exclusively(lock, async () => {
      const wanted = missing()
      if (wanted.length === 0) return
      say(`installing ${wanted.join(', ')}`)
      if (!installs(wanted)) {
        apt('update')
        if (!installs(wanted)) say(`could not install ${wanted.join(', ')}: the tests that need them are skipped`)
      }
    })
  }
  return { pdftotext: runs('pdftotext'), qpdf: runs('qpdf') }
}

const missing = () =>
  Object.entries(PACKAGES)
    .filter(([tool]) => !runs(tool))
    .map(([, name]) => name)

/** @param {string} tool */
const runs = (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined

/** @param {string[]} names */
const installs = (names) => apt('install', '-y', '--no-install-recommends', ...names)

/** @param {string[]} args */
const apt = (...args) =>
  spawnSync('apt-get', [...APT, ...args], {
    stdio: 'ignore',
    timeout: 120_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
