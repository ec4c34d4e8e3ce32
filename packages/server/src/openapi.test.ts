import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { testService } from './testing/service.js'

/** The document that the server gives of itself. */

const { app, stop } = await testService({ idle: true })
const response = await app.request('/openapi.json')
const text = await response.text()
const document: { openapi: string; paths: Record<string, Record<string, unknown>> } = JSON.parse(text)
await stop()

test('is OpenAPI 3.1 and valid', async () => {
  expect(document.openapi).toBe('3.1.0')
  expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true })
})

test('passes redocly lint without an error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'centime-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, text)
    // Without this file redocly takes its own choice of rules; `recommended` is its strictest named set but one.
    writeFileSync(join(folder, 'redocly.yaml'), 'extends:\n  - recommended\n')
    const redocly = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { status, stderr, stdout } = spawnSync(process.execPath, [redocly, 'lint', file], {
      cwd: folder,
      encoding: 'utf8',
      env,
    })
    expect(status, stdout + stderr).toBe(0)
    expect(stderr).toContain('Your API description is valid')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
