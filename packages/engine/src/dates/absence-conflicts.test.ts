import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import type { AbsenceRecord, NatureAbsence } from '../cases/absence-events.js'
import type { Inputs } from '../cases/read.js'
import { payslip } from '../explain/payslip.js'
import { defaut } from '../regulations/defaut.js'

/** The fields of `Absences` keep working; a field and an event of the same days exclude each other by name. */

const week = (Nature: NatureAbsence, Debut = '2026-01-12', Fin = '2026-01-16'): AbsenceRecord => ({
  ...{ Evenement: 'semaine', Nature, Debut, Fin },
  ...(Nature === 'temps_partiel_therapeutique' && { PartTravaillee: '0.5' }),
})
const faultsOf = (cases: Inputs, ...absences: readonly AbsenceRecord[]) => {
  const outcome = payslip(defaut, { ...employee('2026-01', '2500', cases), absences })
  return outcome.ok ? [] : outcome.faults.map(({ code, caseFieldName, expected }) => [code, caseFieldName, expected])
}

describe('a field that repeats an event of the month is refused with both names', () => {
  const monthly = { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: '2500' }
  test.each<[string, Inputs, NatureAbsence]>([
    ['HeuresAbsenceMaladie', { Absences: { HeuresAbsenceMaladie: '35' } }, 'maladie'],
    ['MontantAbsenceMaladie', { Absences: { MontantAbsenceMaladie: '500' } }, 'temps_partiel_therapeutique'],
    ['JoursOuvresMaladie', { Remuneration: monthly, Absences: { JoursOuvresMaladie: '5' } }, 'affection_longue_duree'],
    ['MontantAbsenceATMP', { Absences: { MontantAbsenceATMP: '500' } }, 'accident_travail'],
    ['MontantAbsenceSansSolde', { Absences: { MontantAbsenceSansSolde: '500' } }, 'greve'],
    ['JoursAbsenceSansSolde', { Absences: { JoursAbsenceSansSolde: '5' } }, 'conge_parental'],
    ['MontantMaintien', { Absences: { MontantMaintien: '500' } }, 'maternite'],
    ['Heures', { ActivitePartielle: { Heures: '35' } }, 'activite_partielle'],
  ])('%s', (name, cases, nature) => {
    const expected = `nothing beside the absence semaine (${nature}) of the same month, which gives it`
    expect(faultsOf(cases, week(nature))).toEqual([['wrong_absence', name, expected]])
  })
})

describe('it is accepted', () => {
  const sick = { Absences: { HeuresAbsenceMaladie: '35' } }
  test('beside an event of another month: the field covers the days of its month only', () => {
    expect(faultsOf(sick, week('maladie', '2025-12-15', '2025-12-19'))).toEqual([])
  })
  test('beside an event of another reason', () => {
    expect(faultsOf(sick, week('sans_solde'))).toEqual([])
  })
  test('with the value 0', () => {
    expect(faultsOf({ Absences: { HeuresAbsenceMaladie: '0' } }, week('maladie'))).toEqual([])
  })
})
