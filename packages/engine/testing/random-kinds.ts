import type { Random } from '@centime/testing'
import { decimalText } from './decimal-text.js'

/** Values of a kind of contract that go together: values that the kind does not allow are 0. */

type Values = Readonly<Record<string, string>>

const NONE: Values = {
  NatureContrat: 'ordinaire',
  SalaireMensuel: '0',
  JoursForfait: '0',
  Gratification: '0',
  HeuresStage: '0',
  JoursOuvresMaladie: '0',
  JoursOuvresATMP: '0',
  JoursOuvresSansSolde: '0',
  JoursRenonces: '0',
  MontantJoursRenonces: '0',
}
const NO_OVERTIME: Values = { HeuresSup25: '0', HeuresSup50: '0', HeuresComplementaires: '0' }
const NO_HOURS: Values = { HeuresTravaillees: '0' }

/** By the hour, by the month, in days, or a trainee; the first two also as work-study contracts. `days`: employed in the month. */
export function randomKind(
  draw: Random,
  { fields, days }: { readonly fields: Values; readonly days: number },
  pay: number,
): Values {
  const others = fields['TypeContrat'] === 'CDD' ? 'hours' : 'trainee'
  const kind = draw.oneOf(['hours', 'hours', 'hours', 'hours', 'month', 'month', 'days', others])
  if (kind === 'trainee') {
    return {
      ...NONE,
      ...NO_HOURS,
      ...NO_OVERTIME,
      NatureContrat: 'stage',
      Gratification: decimalText(draw.isTrue(0.5) ? draw.from(0, 150_000) : pay, 2),
      HeuresStage: draw.isTrue(0.5) ? '154' : decimalText(draw.from(0, 16_100), 2),
      StatutCadre: 'false',
      ProfessionDFS: 'aucune',
      Heures: '0',
      // The amount of the value-sharing premium.
      Montant: '0',
    }
  }
  const NatureContrat = draw.oneOf(['ordinaire', 'ordinaire', 'ordinaire', 'apprentissage', 'professionnalisation'])
  const DateSignature = draw.oneOf(['2025-02-28', '2025-03-01', '2019-03-15'])
  if (kind === 'hours') return { ...NONE, NatureContrat, DateSignature }
  const absent = draw.isTrue(0.3) && days >= 28
  const ofMonth: Values = {
    ...NONE,
    ...NO_HOURS,
    NatureContrat,
    DateSignature,
    SalaireMensuel: decimalText(Math.max(1, pay), 2),
    JoursOuvresMaladie: absent ? decimalText(draw.from(0, 14) * 5, 1) : '0',
    JoursOuvresSansSolde: absent ? decimalText(draw.from(0, 14) * 5, 1) : '0',
    DiviseurAbsence: draw.oneOf(['0', '0', '21.67', '22']),
  }
  if (kind === 'month') return ofMonth
  const renounces = draw.isTrue(0.1)
  return {
    ...ofMonth,
    ...NO_OVERTIME,
    HeuresAbsenceMaladie: '0',
    HeuresContrat: '35',
    JoursForfait: draw.oneOf(['218', '218', '217', '109.5', decimalText(draw.from(100, 21_800), 2)]),
    JoursRenonces: renounces ? '2' : '0',
    MontantJoursRenonces: renounces ? decimalText(draw.from(1, 80_000), 2) : '0',
  }
}
