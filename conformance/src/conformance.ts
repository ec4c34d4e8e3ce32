import { kitOf, type Row, type Target } from './kit.js'
import { SECTIONS } from './sections.js'

export type { Row, Target } from './kit.js'
export type { Fetch } from './wire.js'

/**
 * Plays the specification against a server and judges every answer; returns a row for each statement. `only`: the titles of
 * the sections to play, or their numbers; absent: all. `told` is called with the rows of each section after its play.
 */
export async function conformance(
  target: Target,
  only: readonly string[] = [],
  told: (rows: readonly Row[]) => void = () => {},
): Promise<readonly Row[]> {
  const kit = kitOf(target)
  const wanted = SECTIONS.filter(
    ({ number, title }) => only.length === 0 || only.includes(number) || only.includes(title),
  )
  const all: Row[] = []
  for (const { play } of wanted) {
    const rows = await play(kit)
    told(rows)
    all.push(...rows)
  }
  return all
}
