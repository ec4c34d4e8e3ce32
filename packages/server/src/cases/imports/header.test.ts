import { defaut, REGULATIONS } from '@centime/engine'
import { describe, expect, test } from 'vitest'
import { columnsOfFile, kindsOfFile } from './columns.js'
import { knownColumns, readHeader } from './header.js'
import { nameKey } from './names.js'

/** A column is named by its French title or its code, and each name has a single meaning. */

const read = (kind: Parameters<typeof knownColumns>[1], ...cells: readonly string[]) => {
  const { columns, faults, nameOf } = readHeader(cells, knownColumns(defaut, kind))
  return { codes: columns.map((column) => column?.name), faults, nameOf }
}

describe.each(REGULATIONS)('regulation $id', ({ regulation }) => {
  test.each(kindsOfFile(regulation))('no two columns of %s can be confused', (kind) => {
    const owners = new Map<string, Set<string>>()
    for (const { name, title } of columnsOfFile(regulation, kind)) {
      for (const key of [nameKey(name), nameKey(title)]) owners.set(key, (owners.get(key) ?? new Set()).add(name))
    }
    const shared = [...owners.values()].filter((names) => names.size > 1).map((names) => [...names])
    expect(shared).toEqual([])
    expect(owners.has('')).toBe(false)
    // Titles need no quotes in a CSV file.
    expect(columnsOfFile(regulation, kind).filter(({ title }) => /[;"\t]/.test(title))).toEqual([])
  })
})

test('titles and codes can be mixed, and capitals, accents, spaces and signs do not matter', () => {
  const { codes, faults } = read(
    'contracts',
    ' MATRICULE ',
    'debut  du contrat',
    'Remuneration.TauxHoraire',
    "Date d'ancienneté imprimée",
    '',
    'prévoyance: taux patronal, tranche 1',
    'remuneration.SALAIREMENSUEL',
  )
  expect(faults).toEqual([])
  expect(codes).toEqual([
    'identifier',
    'Contrat.DateDebutContrat',
    'Remuneration.TauxHoraire',
    'Contrat.DateAnciennete',
    undefined,
    'RegimePrevoyance.TauxPatronalT1',
    'Remuneration.SalaireMensuel',
  ])
})

test('a code is not confused with the title that resembles it', () => {
  expect(read('contracts', 'identifier', 'Vehicule.Electrique', 'Véhicule électrique').codes).toEqual([
    'identifier',
    'Vehicule.Electrique',
    'Frais.VehiculeElectrique',
  ])
})

describe('a fault names both spellings of a repeated column', () => {
  test.each([
    [['Matricule', 'Taux horaire', 'Remuneration.TauxHoraire'], 'means the same as column Taux horaire'],
    [['Matricule', 'Taux horaire', 'TAUX HORAIRE'], 'means the same as column Taux horaire'],
    [['Matricule', 'Taux horaire', 'Taux horaire'], 'is there twice'],
    [['Matricule', 'Taux', 'Taux horaires'], 'is no column of this file: is it Taux horaire?'],
    [['Matricule', 'Taux', 'Remuneration.TauxHorraire'], 'is no column of this file: is it Remuneration.TauxHoraire?'],
    [['Matricule', 'Taux', 'Heures travaillées'], 'is a column of files of variables, not of this one'],
  ])('%s: %s', (cells, message) => {
    expect(read('contracts', ...cells).faults.at(-1)).toEqual({ column: cells[2], message })
  })
  test('a missing column is named in the style of the others', () => {
    expect(read('variables', 'Matricule', 'Heures travaillées').faults).toEqual([
      { column: 'Mois', message: 'is missing in the header' },
    ])
    expect(read('variables', 'identifier', 'Remuneration.HeuresTravaillees').faults).toEqual([
      { column: 'period', message: 'is missing in the header' },
    ])
  })
})

test('a fault of a row names the column as the file does', () => {
  const { nameOf } = read('contracts', 'Matricule', 'TAUX  horaire')
  expect(['identifier', 'Remuneration.TauxHoraire', 'start'].map(nameOf)).toEqual([
    'Matricule',
    'TAUX horaire',
    'Valable à partir du',
  ])
  expect(read('contracts', 'identifier', 'PAS.TauxPAS').nameOf('start')).toBe('start')
})
