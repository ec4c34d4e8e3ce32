import { spawn } from 'node:child_process'
import { codedError } from './file.js'

/** The environment of this process: its PATH leads to PostgreSQL's programs. */
export type ProgramEnvironment = Readonly<Record<string, string | undefined>>

/**
 * Runs a program of PostgreSQL on a database to its end. The password is in no argument, since other users could read it. Throws
 * an error with a code and one sentence if the program is not installed or fails.
 */
export function runProgram(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  address: string,
  environment: ProgramEnvironment,
): Promise<void> {
  const url = new URL(address)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...environment, ...(PGPASSWORD !== '' && { PGPASSWORD }) }
  const child = spawn(program, [...args, `--dbname=${url.href}`], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(0, 5000)
  })
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(codedError('MISSING', `${program} is not on PATH: install the client programs of PostgreSQL`)),
    )
    child.once('close', (code) => {
      const [first = `exit code ${code}`] = said.split('\n').filter((line) => line.includes('error:'))
      return code === 0 ? resolve() : reject(codedError('FAILED', first))
    })
  })
}
