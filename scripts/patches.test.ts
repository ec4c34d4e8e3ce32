import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './rooms.js'

/**
 * Closes files of SQLite and drops them, over many turns of the event loop, so that the garbage collector also runs outside of a
 * V8 context. On Node 20 and 22 it passes without the patch.
 */
const PROGRAM = `
  const Database = require('better-sqlite3')
  let turns = 0
  const turn = () => {
    for (let made = 0; made < 300; made += 1) {
      const file = new Database(':memory:')
      file.prepare('select 1').all()
      file.close()
    }
    turns += 1
    if (turns < 50) setTimeout(turn, 5)
    else console.log('collected')
  }
  turn()`

test('garbage collection of closed SQLite files does not abort the process (Node 24.19 and later 24)', () => {
  const printed = execFileSync(process.execPath, ['-e', PROGRAM], {
    cwd: join(ROOT, 'packages/store'),
    encoding: 'utf8',
  })
  expect(printed.trim()).toBe('collected')
})
