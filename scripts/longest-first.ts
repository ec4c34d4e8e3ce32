import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files of a run in an order that leaves no processor idle: first the one that makes the production install, for which others
 * wait, then long ones that do not wait for it, then what else is slow.
 */
const FIRST = [
  'scripts/install',
  'simulation',
  'late-years',
  'agreement',
  'fuzz',
  'console/',
  'scripts/pack',
  'scripts/pages',
  'scripts/commands',
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  // Files of a project stay together: another project needs other processes.
  if (project.name !== 'tests') return FIRST.length + 2
  const place = FIRST.findIndex((part) => moduleId.includes(part))
  if (place >= 0) return place
  return moduleId.endsWith('.slow.test.ts') ? FIRST.length : FIRST.length + 1
}
