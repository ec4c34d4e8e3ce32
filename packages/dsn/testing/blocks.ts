import type { DsnBlock } from '../src/read/tree.js'

/** A block of a file that is written, its rubriques in rising order. */
export const block = (
  code: string,
  values: Readonly<Record<string, string>>,
  children: readonly DsnBlock[] = [],
): DsnBlock => ({
  code,
  line: 0,
  rubriques: Object.keys(values)
    .sort()
    .map((number) => ({ number, value: values[number] ?? '', line: 0 })),
  children,
  isCut: false,
})
