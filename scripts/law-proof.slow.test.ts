import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './rooms.js'

/** The law proof puts its own modules in the place of some of the engine's, so it is a process of its own. */
test('amounts from outside notice a sample of 200 changes of the law, and three planted faults', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'vitest.law-proof.config.ts'],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, CENTIME_LAW_PROOF: 'sample', VITEST: undefined } },
  )
  expect(`${stdout}${stderr}`).toContain('0 no longer noticed')
  expect(status).toBe(0)
})
