import { describe, expect, test } from 'vitest'
import { ofTheMonth } from '../../testing/inputs.js'
import { ofEmployee, valuesOf } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'
import { MinimaAlternance } from './minima-alternance.js'

/** C. trav. D6222-26 (apprentices), D6325-15 and L6325-9 (contrats de professionnalisation). */

test('the figures', () => {
  expect(Object.values(MinimaAlternance).map(valuesOf)).toEqual(
    '0.27 0.39 0.55 0.43 0.51 0.67 0.53 0.61 0.78 1 0.15 29 0.55 0.65 0.70 0.80 0.85'.split(' '),
  )
})

const warned = (born: string, pay: string, Contrat: Inputs[string], period = '2026-06'): readonly string[] =>
  ofTheMonth(
    ofEmployee(period, '0', {
      Identite: { DateNaissance: born },
      Contrat: { DateDebutContrat: '2026-01-05', ...Contrat },
      Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: pay },
    }).warnings,
  ).map(({ code }) => code)
const cent = (euros: string): string => (Number(euros) - 0.01).toFixed(2)
const BELOW = ['pay_below_minimum_of_kind']

describe('minimum pay by age and year, a cent below and at it', () => {
  // Percent × 12.31 × 1820 ÷ 12 = 1,867.0167, to the cent.
  test.each([
    ['2009-01-01', '0', '504.09'],
    ['2009-01-01', '2', '728.14'],
    ['2009-01-01', '3', '1026.86'],
    ['2007-01-01', '1', '802.82'],
    ['2007-01-01', '2', '952.18'],
    ['2007-01-01', '3', '1250.90'],
    ['2004-01-01', '1', '989.52'],
    ['2004-01-01', '2', '1138.88'],
    ['2004-01-01', '3', '1456.27'],
    ['2004-01-01', '4', '1456.27'],
    ['1999-01-01', '1', '1867.02'],
  ])('an apprentice born on %s in year %s: %s €', (born, AnneeExecution, minimum) => {
    const terms = { NatureContrat: 'apprentissage', AnneeExecution }
    expect(warned(born, minimum, terms)).toEqual([])
    expect(warned(born, cent(minimum), terms)).toEqual(BELOW)
  })
  test.each([
    ['2006-01-01', 'false', '1026.86'],
    ['2006-01-01', 'true', '1213.56'],
    ['2003-01-01', 'false', '1306.91'],
    ['2003-01-01', 'true', '1493.61'],
    ['1999-01-01', 'false', '1867.02'],
  ])('a contrat de professionnalisation, born on %s, of the level of the bac %s: %s €', (born, NiveauBac, minimum) => {
    const terms = { NatureContrat: 'professionnalisation', NiveauBac }
    expect(warned(born, minimum, terms)).toEqual([])
    expect(warned(born, cent(minimum), terms)).toEqual(BELOW)
  })
  test('the step of age begins in the month after the birthday: 18 on 10 June counts from July', () => {
    const terms = { NatureContrat: 'apprentissage' }
    expect(warned('2008-06-10', '504.10', terms)).toEqual([])
    expect(warned('2008-06-10', '504.10', terms, '2026-07')).toEqual(BELOW)
  })
  test('the second year begins with the anniversary of the contract', () => {
    const terms = { NatureContrat: 'apprentissage', DateDebutContrat: '2025-06-01' }
    expect(warned('2009-01-01', '504.10', terms)).toEqual(BELOW)
    expect(warned('2009-01-01', '504.10', { ...terms, DateDebutContrat: '2025-06-02' })).toEqual([])
  })
  test('from 21 on the minimum of the branch counts where it is higher: 53 % and 85 % of 2,300', () => {
    const terms = { MinimumConventionnel: '2300' }
    expect(warned('2004-01-01', '1219.00', { ...terms, NatureContrat: 'apprentissage' })).toEqual([])
    expect(warned('2004-01-01', '1218.99', { ...terms, NatureContrat: 'apprentissage' })).toEqual(BELOW)
    expect(warned('2009-01-01', '504.10', { ...terms, NatureContrat: 'apprentissage' })).toEqual([])
    expect(warned('1999-01-01', '1955.00', { ...terms, NatureContrat: 'professionnalisation' })).toEqual([])
    expect(warned('1999-01-01', '1954.99', { ...terms, NatureContrat: 'professionnalisation' })).toEqual(BELOW)
  })
  test('a further apprenticeship of a year has 15 points more: 58 % of the SMIC at 19', () => {
    const terms = { NatureContrat: 'apprentissage', ApprentissageComplementaire: 'true' }
    expect(warned('2007-01-01', '1082.87', terms)).toEqual([])
    expect(warned('2007-01-01', '1082.86', terms)).toEqual(BELOW)
  })
  test('part time has the minimum of its hours', () => {
    const terms = { NatureContrat: 'apprentissage', HeuresContrat: '28' }
    expect(warned('2009-01-01', '403.28', terms)).toEqual([])
    expect(warned('2009-01-01', '403.27', terms)).toEqual(BELOW)
  })
  test.each([
    ['1996-01-05', ['apprentice_age']],
    ['1996-01-06', []],
    ['2011-01-05', []],
    ['2011-01-06', ['apprentice_age']],
  ])('an apprentice born on %s, who began on 5 January 2026: %o', (born, expected) => {
    expect(warned(born, '2000', { NatureContrat: 'apprentissage' })).toEqual(expected)
  })
})
