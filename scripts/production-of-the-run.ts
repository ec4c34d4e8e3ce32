import type { TestProject } from 'vitest/node'
import { removeProduction } from './production.mjs'

/** Removes the production install that the tests of a run share, if one of them has made it. */
export default function setup({ config }: TestProject): () => void {
  const { CENTIME_TEST_PRODUCTION: folder } = config.env
  const remove = () => {
    if (folder !== undefined) removeProduction(folder)
  }
  // A run that was killed may have left one under the same process id.
  remove()
  return remove
}
