// A lock for one process at a time: a folder with one file, named by the id of the process that holds it. A rename creates it
// atomically and succeeds only if there is no folder or an empty one. The lock of a process that has ended is emptied.
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(lock, work) {
  const mine = `${lock}-${process.pid}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, `${process.pid}`), '')
  const leave = () => {
    rmSync(mine, { recursive: true, force: true })
    empty(lock, process.pid)
  }
  process.once('exit', leave)
  for (let said = false; !moved(mine, lock); await sleep(50)) {
    const pid = holder(lock)
    if (pid === undefined) continue
    if (!alive(pid)) empty(lock, pid)
    else if (!said) {
      process.stderr.write(`centime: waiting for process ${pid} (if it neither installs nor builds, delete ${lock})\n`)
      said = true
    }
  }
  try {
    return await work()
  } finally {
    process.off('exit', leave)
    leave()
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function moved(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(code(error))) return false
    throw error
  }
}

/** @param {string} lock */
function holder(lock) {
  try {
    return Number(readdirSync(lock)[0])
  } catch {
    return undefined // just released
  }
}

/**
 * @param {string} lock
 * @param {number} pid
 */
function empty(lock, pid) {
  rmSync(join(lock, `${pid}`), { force: true })
  try {
    rmdirSync(lock)
  } catch {
    // another process has taken it meanwhile
  }
}

/** @param {number} pid */
function alive(pid) {
  if (pid === process.pid) return false // left by an earlier process with the same id
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return code(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function code(error) {
  return error instanceof Error && 'code' in error ? `${error.code}` : ''
}
