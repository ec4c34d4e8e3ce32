import { expect, test } from 'vitest'
import { ownFile } from '../../testing/own-file.js'
import { ownMonths, type Person } from '../../testing/own-year.js'
import { readDsn } from '../read/reader.js'
import { compareDsn } from './compare.js'

/**
 * Months with changes, which Centime pays with the earlier months as history: the data of a file is enough to compute
 * them again.
 */

const pay = (amount: string) => ({ SalaireMensuel: amount, HeuresTravaillees: '0', TauxHoraire: '0' })
const contract = {
  ...{ DateDebutContrat: '2026-08-03', HeuresContrat: '35', TypeContrat: 'CDI' },
  ...{ NatureContrat: 'ordinaire', StatutCadre: 'false' },
} as const
const isLast = (month: string): boolean => month === '2026-10'
const STOP = { kind: '60', type: '01', from: '21092026', to: '08102026' } as const

const PEOPLE: Readonly<Record<string, Person>> = {
  'an end by agreement, whose severance is partly within the gross': (month) => ({
    Contrat: { ...contract, DateDebutContrat: '2018-02-01', ...(isLast(month) && { DateFinContrat: '2026-10-16' }) },
    Remuneration: pay('2750.00'),
    ...(isLast(month) && { reason: '043', Rupture: { Motif: 'rupture_conventionnelle', Indemnite: '6000.00' } }),
  }),
  'a trainee, whose base salary and hours of presence are not declared': () => ({
    Contrat: { ...contract, NatureContrat: 'stage', DateFinContrat: '2026-12-31' },
    Remuneration: { Gratification: '900.00', HeuresStage: '151.67', HeuresTravaillees: '0', TauxHoraire: '0' },
  }),
  'the end of a fixed term': (month) => ({
    Contrat: { ...contract, TypeContrat: 'CDD', MotifCDD: 'accroissement', DateFinContrat: '2026-10-30' },
    Remuneration: pay('1900.00'),
    ...(isLast(month) && { reason: '031', Rupture: { Motif: 'fin_cdd' } }),
  }),
  'a fixed term that begins and ends within a month': (month) =>
    month === '2026-09'
      ? {
          Contrat: {
            ...{ ...contract, TypeContrat: 'CDD', MotifCDD: 'remplacement' },
            ...{ DateDebutContrat: '2026-09-07', DateFinContrat: '2026-09-18' },
          },
          Remuneration: pay('1950.00'),
          reason: '031',
          Rupture: { Motif: 'fin_cdd' },
        }
      : undefined,
  'a stop over two months': (month) => ({
    Contrat: contract,
    Remuneration: pay('2111.00'),
    ...(month === '2026-09' && {
      away: STOP,
      Absences: { MontantAbsenceMaladie: '650.00', JoursAbsenceSansSolde: '9' },
    }),
    ...(isLast(month) && { away: STOP, Absences: { MontantAbsenceMaladie: '545.10', JoursAbsenceSansSolde: '8' } }),
  }),
  'an executive above the ceiling, with a premium that regularises it': (month) => ({
    Contrat: { ...contract, StatutCadre: 'true' },
    Remuneration: pay('5200.00'),
    RegimePrevoyance: { TauxPatronalT1: '0.015' },
    ...(isLast(month) && { Primes: { MontantPrimes: '6000.00' } }),
  }),
  'an apprentice of the older rule': () => ({
    Identite: { DateNaissance: '2005-03-01' },
    Contrat: { ...contract, NatureContrat: 'apprentissage', DateDebutContrat: '2025-02-03' },
    Remuneration: pay('1450.00'),
  }),
  'overtime of both rates, after a raise': (month) => ({
    Contrat: contract,
    Remuneration: pay(isLast(month) ? '2031.25' : '1977.53'),
    HeuresSupplementaires: isLast(month) ? { HeuresSup25: '7.5', HeuresSup50: '3.25' } : {},
  }),
}
const names = Object.keys(PEOPLE)

test.each([
  ['below 50 people', {}],
  [
    'in Alsace-Moselle, with 60 people and transport',
    { AlsaceMoselle: 'true', Effectif: '60', TauxVersementMobilite: '0.02' },
  ],
] as const)('three months of what changes, %s: no difference', (_name, company) => {
  const months = ownMonths(['2026-08', '2026-09', '2026-10'], Object.values(PEOPLE), company)
  const files = months.map((people) => readDsn(ownFile(people)))
  expect(files.flatMap(({ faults }) => faults)).toEqual([])
  const openings = [{ period: '2026-08', siret: '00000001800010', people: { P0: {}, P6: {} } }]
  const { counts, rows } = compareDsn(files, { openings })
  expect(
    rows
      .filter(({ verdict }) => verdict !== 'equal')
      .map(({ person = '', what, period }) => [names[Number(person.slice(1))], period, what]),
  ).toEqual([])
  expect(counts).toMatchObject({ months: 3, people: 8 })
})
