/** The heaviest bodies that a client can send, as text, so that the client serialises nothing while the server is measured. */

/** The most bytes of a body. */
const LARGEST = 1024 * 1024

/** A body with a list of equal items, as many as it can hold. */
function filled(item: string, before: string, after: string): string {
  const count = Math.floor((LARGEST - before.length - after.length + 1) / (item.length + 1))
  return `${before}${Array(count).fill(item).join()}${after}`
}

const CASES = '"case":{"caseName":"PAS","values":['
/** About 340,000 values without a member. */
export const emptyValues = (ids: string): string => filled('{}', `{${ids},${CASES}`, ']}}')
/** Cases without a value, in a case. */
export const emptyCases = (ids: string): string =>
  filled('{"caseName":"PAS","values":[]}', `{${ids},${CASES}],"relatedCases":[`, ']}}')
/** Values of a field that does not exist. */
export const unknownFields = (ids: string): string =>
  filled('{"caseFieldName":"x","value":"","start":"2026-06-01T00:00:00Z"}', `{${ids},${CASES}`, ']}}')
/** 90,000 unknown members. */
export const strangers = (): string =>
  `{${Array.from({ length: 90_000 }, (_, index) => `"k${index.toString(36)}":0`).join()}}`
/** A list in a list in a list. */
export const nested = (): string => '['.repeat(LARGEST / 2) + ']'.repeat(LARGEST / 2)

/** Values of one field, each from a different instant since a day. */
export const values = (caseFieldName: string, from: string, count: number, textOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    caseFieldName,
    value: textOf(index),
    start: new Date(Date.parse(from) + index * 3600_000).toISOString(),
  }))
