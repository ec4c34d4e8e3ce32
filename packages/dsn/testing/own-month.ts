import { Decimal, defaut, payroll, publishedParameters } from '@centime/engine'
import { inputReader } from '@centime/engine/inputs'
import type { OwnCases, OwnPerson } from './own-file.js'

/** A month of thirty people that Centime pays: they have only the data that their payslips need. */

const OWN_PERIOD = '2026-01'

/**
 * Thirty people: monthly pay, overtime of three kinds, part time, an agreement in days, executives, a stop, an entry, an exit, premiums,
 * value sharing, meals, an apprentice, a fixed term.
 */
export function ownPeople(): readonly OwnPerson[] {
  const month = payroll(defaut, OWN_PERIOD)
  if (!month.ok) throw new Error(JSON.stringify(month.faults))
  const read = inputReader(month.value.fixed)
  return Array.from({ length: 30 }, (_, number) => {
    const cases = casesOf(number)
    const facts = read({ period: OWN_PERIOD, cases })
    if (!facts.ok) throw new Error(JSON.stringify(facts.faults))
    const payslip = month.value.calculate(facts.value.facts, facts.value.warnings)
    return { number, cases, payslip, ...(number === 7 && { away: STOP }), ...(number === 12 && { reason: '059' }) }
  })
}

const STOP = { kind: '60', type: '01', from: '10012026', to: '16012026' } as const

/** Part time, 39 hours with structural overtime, an agreement in days; else 35 hours. */
const timeOf = (number: number): NonNullable<OwnCases['Contrat']> =>
  number % 10 === 5
    ? { HeuresContrat: '28' }
    : number === 18
      ? { HeuresContrat: '39', HeuresSupStructurelles: 'true' }
      : number === 29
        ? { JoursForfait: '218' }
        : { HeuresContrat: '35' }
const overtimeOf = (number: number): NonNullable<OwnCases['HeuresSupplementaires']> =>
  number === 5 ? { HeuresComplementaires: '8' } : number % 10 === 3 ? { HeuresSup25: '6.5' } : {}

const isExecutive = (number: number): boolean => number >= 25
function casesOf(number: number): OwnCases {
  const isApprentice = number === 14
  const salary = isApprentice ? 1106.1 : (isExecutive(number) ? 3900 : 1850) + 91 * (number % 25)
  return {
    Identite: { DateNaissance: isApprentice ? '2006-03-01' : '1985-03-01' },
    Contrat: {
      DateDebutContrat: number === 11 ? '2026-01-12' : isApprentice ? '2025-09-01' : '2019-03-01',
      ...(number === 12 && { DateFinContrat: '2026-01-23' }),
      ...(number === 15 && { TypeContrat: 'CDD', DateFinContrat: '2026-08-28', MotifCDD: 'accroissement' }),
      NatureContrat: isApprentice ? 'apprentissage' : 'ordinaire',
      StatutCadre: String(isExecutive(number)),
      ...timeOf(number),
    },
    Remuneration: { SalaireMensuel: new Decimal(salary).toFixed(2), HeuresTravaillees: '0', TauxHoraire: '0' },
    HeuresSupplementaires: overtimeOf(number),
    PartageValeur: { Montant: number === 17 ? '500.00' : '0' },
    Absences: {
      MontantAbsenceMaladie: number === 7 ? '412.35' : '0',
      JoursAbsenceSansSolde: number === 7 ? '6' : '0',
    },
    Primes: { MontantPrimes: number % 7 === 6 ? '320.50' : '0' },
    AvantagesNature: { MontantAvantagesNature: number === 16 ? '65.60' : '0' },
    PAS: { TypeTaux: 'personnalise', TauxPAS: new Decimal(number).div(250).toFixed(3) },
    PrevoyanceMutuelle: {
      HasPrevoyance: 'false',
      TauxPrevoyance: '0',
      HasMutuelleObligatoire: 'false',
      HasMutuelleFacultative: 'false',
    },
    RegimeSante: { MontantPatronal: '35.00', MontantSalarial: '35.00' },
    RegimePrevoyance: isExecutive(number) ? { TauxPatronalT1: '0.015' } : {},
    Entreprise: { Effectif: '30', TauxAT: '0.0235', TauxVersementMobilite: '0.02', SmicAuCentime: 'true' },
    ParametresLegaux: { ...publishedParameters(`${OWN_PERIOD}-01`) },
  }
}
