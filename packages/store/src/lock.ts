import { existsSync, fstatSync, mkdirSync, openSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { openFile } from './file.js'

/**
 * Locks the database against other servers until the process ends, even by a crash. There are two locks: a file beside the
 * database, which servers in different containers share; and on Linux, for an existing database, the name of its inode, which
 * cannot be deleted and is the same by every path.
 */
export async function lockDatabase(path: string): Promise<'locked' | 'taken'> {
  if (path === ':memory:') return 'locked'
  mkdirSync(dirname(path), { recursive: true })
  return lockFile(path) && (await lockInode(path)) ? 'locked' : 'taken'
}

function lockFile(path: string): boolean {
  // The real path: a link to a database is the same database.
  const real = existsSync(path) ? realpathSync(path) : path
  const lock = openFile(`${real}.lock`, { timeout: 0 })
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
  if (process.platform !== 'linux' || !existsSync(path)) return Promise.resolve(true)
  // Stays open as long as the lock is held: a new file must not get the inode of one that was deleted meanwhile.
  const found = fstatSync(openSync(path, 'r'))
  const name = createServer((connection) => connection.destroy())
  return new Promise((resolve) => {
    name.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    name.listen(`\0centime ${found.dev} ${found.ino}`, () => resolve(true))
    name.unref()
  })
}
