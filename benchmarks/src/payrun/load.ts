import type { Dossier } from './dossier.js'

/** Other requests during a job, at a steady rate that does not depend on their answers. */

export const PER_SECOND = 100

/** Sends the next request. */
export type Mix = (turn: number) => Promise<unknown>

/**
 * In turn: a page of employees, the job, the recorded values of an employee, hours of the next month, a new employee
 * without a division. These requests never change the results of a job.
 */
export function requestsOf({
  client,
  path,
  payrollId,
  divisionId,
  userId,
  employeeIds,
}: Dossier): (job: string) => Mix {
  const entry = { caseFieldName: 'HeuresTravaillees', value: '140', start: '2026-07-01T00:00:00Z' }
  const hours = { caseName: 'Remuneration', values: [entry] }
  const names = { firstName: 'Dominique', lastName: 'Petit' }
  let visitors = 0
  return (job) => (turn) => {
    const employeeId = employeeIds[(turn * 7919) % employeeIds.length]
    switch (turn % 5) {
      case 0:
        return client.ask('GET', `${path}/employees?top=20`, 200)
      case 1:
        return client.ask('GET', job, 200)
      case 2:
        return client.ask('GET', `${path}/employees/${employeeId}/cases`, 200)
      case 3: {
        const change = { userId, employeeId, divisionId, case: hours }
        return client.ask('POST', `${path}/payrolls/${payrollId}/cases`, 201, change)
      }
      default:
        visitors += 1
        return client.ask('POST', `${path}/employees`, 201, { ...names, identifier: `visitor-${visitors}` })
    }
  }
}

export interface Load {
  /** Milliseconds from the time at which each request was due until its answer was read, any wait included. */
  readonly stop: () => Promise<readonly number[]>
}

export function startLoad(send: Mix): Load {
  const latencies: number[] = []
  const running: Promise<void>[] = []
  const started = performance.now()
  let stopping = false
  const sendOne = async (turn: number, due: number): Promise<void> => {
    await send(turn)
    latencies.push(performance.now() - due)
  }
  const all = async (): Promise<void> => {
    for (let turn = 0; !stopping; turn++) {
      const due = started + (turn * 1000) / PER_SECOND
      const early = due - performance.now()
      if (early > 0) await sleep(early)
      running.push(sendOne(turn, due))
    }
    await Promise.all(running)
  }
  const ended = all()
  return {
    stop: async () => {
      stopping = true
      await ended
      return latencies
    },
  }
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
