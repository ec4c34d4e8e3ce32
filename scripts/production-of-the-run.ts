import type { TestProject } from 'vitest/node'
import { removeProduction } from './production.mjs'

/** Removes the production install that the tests of a run share, if one of them has made it. */
export default function setup({ config }: TestProject): () => void {
  const { CENTIME_TEST_PRODUCTION: folder } = config.env
  return () => {
    if (folder !== undefined) removeProduction(folder)
  }
}
