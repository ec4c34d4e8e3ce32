import { realpathSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { openFile } from './file.js'
import { assertUsable } from './start-checks.js'

/**
 * Locks the database against other servers until the process ends, also by a crash. There are two locks: a file beside the
 * database, which servers in different containers share, and on Linux the name of the database's inode, which nobody can
 * delete and which is the same by every path.
 */
export async function lockDatabase(path: string): Promise<'locked' | 'taken'> {
  if (path === ':memory:') return 'locked'
  assertUsable(path, { mustExist: false })
  return lockFile(path) && (await lockInode(path)) ? 'locked' : 'taken'
}

function lockFile(path: string): boolean {
  // The real path: a link to a database is the same database.
  const lock = openFile(`${realpathSync(path)}.lock`, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return true
  } catch {
    lock.close()
    return false
  }
}

/** A name in the abstract namespace of sockets: it has no file, and ends with the process. */
function lockInode(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true)
  const { dev, ino } = statSync(path)
  const name = createServer((connection) => connection.destroy())
  return new Promise((resolve) => {
    name.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    name.listen(`\0centime ${dev} ${ino}`, () => resolve(true))
    name.unref()
  })
}
