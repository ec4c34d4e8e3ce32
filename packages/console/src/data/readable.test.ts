import { REGULATIONS } from '@centime/engine'
import { describe, expect, test } from 'vitest'
import { inLanguage } from '../chrome.js'
import { caseText, choiceText } from '../pieces/case-words.js'
import { counted } from '../pieces/counted.js'
import { instantIn, timeInParis } from './paris-time.js'
import { readable, sentence } from './readable.js'

/** Texts of the service as pages show them. */

const [fr, en] = [inLanguage('fr'), inLanguage('en')]
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a message', () => {
  test.each([
    [
      'saisir CumulsDeReprise, ou Sante.Dispense',
      'saisir « Cumuls de reprise », ou « Dispense de mutuelle obligatoire »',
    ],
    ['un jour du 2026-06-01 au 2026-06-30', 'un jour du 01/06/2026 au 30/06/2026'],
    ['il n’y a pas de mois 2026-06', 'il n’y a pas de mois juin 2026'],
    ['enregistré à 2026-06-30T22:30:00.000Z', 'enregistré à 01/07/2026 00:30'],
    ['/case/values/0/value: trop grand; /reason: trop long', 'trop grand; trop long'],
    ['le SMIC est de 1823.03 (CSS L131-6-4, art. 2.1)', 'le SMIC est de 1 823,03 (CSS L131-6-4, art. 2.1)'],
    ['des_3_smic ou conges_payes', '3 SMIC ou plus ou congés payés'],
    ['le calcul 8 est Abort', 'le calcul 8 est « abandonné »'],
    ['doit être l’identifiant d’un objet (l’utilisateur)', 'à choisir : l’utilisateur'],
    ['Elements.NUIT – attendu : un nombre', '« NUIT » – attendu : un nombre'],
    ['NUIT n’est pas un champ de Elements : ', 'la population n’a pas d’élément de paie NUIT'],
    ['Nom et Motif, MonChamp et un_mot', 'Nom et Motif, MonChamp et un_mot'],
  ])('%s → %s', (message, shown) => {
    expect(plain(readable('fr', message))).toBe(shown)
  })
  test('in English names fields in English, and what is required once', () => {
    const message = 'Remuneration.TauxHoraire: expected a value: Taux horaire is required'
    expect(readable('en', message)).toBe('“Hourly rate”: a value is required')
  })
  test('in English keeps a verb that is also a state', () => {
    expect(readable('en', 'Release of a job that is Complete')).toBe('Release of a job that is “paid”')
  })
})

test('a message is a sentence, but an identifier before a colon keeps its letters', () => {
  expect(sentence('le mois est payé')).toBe('Le mois est payé.')
  expect(sentence('durand-c\u00a0: le mois est payé')).toBe('durand-c\u00a0: le mois est payé.')
})

test('0 and 1 are singular in French, 1 alone in English', () => {
  expect([0, 1, 2, 1200].map((count) => plain(counted(fr, count, 'payslip')))).toEqual([
    ...['0 bulletin', '1 bulletin', '2 bulletins', '1 200 bulletins'],
  ])
  expect([0, 1, 2].map((count) => counted(en, count, 'person'))).toEqual(['0 people', '1 person', '2 people'])
})

test('each case, and each word of a list, is called something in both languages', () => {
  const fields = REGULATIONS.flatMap(({ regulation }) => regulation.fields)
  const cases = new Set(fields.map(({ caseName }) => caseName))
  expect([...cases].filter((name) => caseText(en, name) === name && !['Absences', 'Transport'].includes(name))).toEqual(
    [],
  )
  // A day of the year is unchanged.
  const words = fields.flatMap((field) => (field.kind === 'choice-field' ? field.values : []))
  const named = [...new Set(words)].filter((word) => !/^\d\d-\d\d$/.test(word))
  expect(named.filter((word) => /_/.test(choiceText(fr, word)))).toEqual([])
  const same = named.filter((word) => choiceText(en, word) === word)
  expect(same).toEqual(['aviation', 'adoption', 'cheque'])
})

test('a time of day in Paris is an instant: in summer, in winter, and in the hour that there is twice', () => {
  expect(instantIn('2026-07-15T11:00')).toBe('2026-07-15T09:00:00.000Z')
  expect(instantIn('2026-01-15T11:00')).toBe('2026-01-15T10:00:00.000Z')
  expect(instantIn('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
  // It does not exist: the route refuses it.
  expect(instantIn('2026-03-29T02:30')).toBe('2026-03-29T02:30')
  expect(instantIn('2026-07-15T08:00:00Z')).toBe('2026-07-15T08:00:00Z')
  expect(timeInParis(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01T00:30')
})
