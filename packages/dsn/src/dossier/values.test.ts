import { expect, test } from 'vitest'
import { openingOf, sampleBytes } from '../../testing/samples.js'
import { compareDsn } from '../compare/compare.js'
import { readDsn } from '../read/reader.js'
import { dossierValues } from './values.js'

test('x', () => {
  const files = ['sme8-2026-01.dsn', 'sme8-2026-02.dsn', 'sme8-2026-03-correction.dsn'].map((file) =>
    readDsn(sampleBytes(file)),
  )
  const { sums } = compareDsn(files)
  const found = dossierValues(files, sums)
  for (const c of found) {
    for (const e of c.establishments)
      console.log(e.siret, e.isOfOfficer, e.values.map((v) => `${v.caseFieldName}=${v.value}@${v.from}`).join(' '))
    for (const p of c.people)
      console.log(
        p.identifier,
        p.firstName,
        p.lastName,
        p.isOfficer,
        p.values.map((v) => `${v.caseName}.${v.caseFieldName}=${v.value}@${v.from}`).join(' '),
      )
  }
})
