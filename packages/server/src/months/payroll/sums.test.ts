import { expect, test } from 'vitest'
import { sumsOf } from './sums.js'

test('a person who has several warnings of one code counts once', async () => {
  const person = (employeeId: number, codes: readonly string[]) => ({
    ...{ employeeId, employeeIdentifier: `${employeeId}`, resultSetId: employeeId, amounts: {}, provisional: [] },
    ...{ inputsDigest: '', digest: '', warnings: codes.map((code, at) => ({ code, message: `${code} ${at}` })) },
  })
  const { warnings } = await sumsOf([person(1, ['a', 'a', 'b', 'a']), person(2, ['a', 'a'])])
  expect(warnings).toEqual([
    { code: 'a', message: 'a 0', people: 2 },
    { code: 'b', message: 'b 2', people: 1 },
  ])
})
