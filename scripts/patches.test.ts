import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './rooms.js'

/** Files of SQLite that nobody holds any more, and turns of the event loop in which they are collected: some outside of any context. */
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

test('closed files of SQLite are collected without an abort, on Node 24.19 and later 24s too', () => {
  const printed = execFileSync(process.execPath, ['-e', PROGRAM], {
    cwd: join(ROOT, 'packages/server'),
    encoding: 'utf8',
  })
  expect(printed.trim()).toBe('collected')
})
