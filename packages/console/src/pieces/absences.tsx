import type { Absence } from '../answers.js'
import { say } from '../chrome.js'
import { choiceText } from './case-words.js'
import { agreeing } from './counted.js'
import { dayShown, instantShown, monthShown, numberShown } from './numbers.js'
import { ListTable, TableFrame } from './table.js'

export interface AbsencesShown {
  readonly year: number
  readonly months: readonly CalendarMonth[]
  readonly records: readonly AbsenceShown[]
}

interface CalendarMonth {
  readonly period: string
  readonly days: readonly CalendarDay[]
}
interface CalendarDay {
  readonly isWeekend: boolean
  /** Why the person is absent; undefined: not absent. */
  readonly nature: string | undefined
}

interface AbsenceShown extends Omit<Absence, 'fields'> {
  readonly event: string
  readonly nature: string
  readonly from: string
  /** Empty: not known yet. */
  readonly to: string
}

const SIGNS: Readonly<Record<string, string>> = {
  maladie: 'M',
  affection_longue_duree: 'ALD',
  accident_travail: 'AT',
  maladie_professionnelle: 'MP',
  accident_trajet: 'TR',
  maternite: 'MA',
  paternite: 'PA',
  adoption: 'AD',
  conge_supplementaire_naissance: 'CN',
  deuil_enfant: 'DE',
  conges_payes: 'CP',
  evenement_familial: 'EF',
  sans_solde: 'SS',
  conge_parental: 'PE',
  greve: 'AB',
  activite_partielle: 'AP',
  temps_partiel_therapeutique: 'TP',
  formation: 'FO',
}

/** The absences of a person: the year as a calendar, then each record. */
export function AbsencesView({
  path,
  absences: { year, months, records },
}: {
  readonly path: string
  readonly absences: AbsencesShown
}) {
  const to = (other: number) => `${path}?vue=absences&annee=${other}`
  const seen = [...new Set(months.flatMap(({ days }) => days.flatMap(({ nature }) => nature ?? [])))]
  return (
    <>
      <nav class="pager" aria-label={say('Années', 'Years')}>
        <a href={to(year - 1)}>{year - 1}</a>
        <strong>{year}</strong>
        <a href={to(year + 1)}>{year + 1}</a>
        <a href={`${path}?vue=saisie&cas=ArretOuConge`}>{say('Saisir une absence', 'Enter an absence')}</a>
      </nav>
      <TableFrame label={say(`Absences de ${year}`, `Absences of ${year}`)}>
        <table class="calendar">
          <caption>{say(`Absences de ${year}`, `Absences of ${year}`)}</caption>
          <thead>
            <tr>
              <th>{say('Mois', 'Month')}</th>
              {Array.from({ length: 31 }, (_, day) => (
                <th scope="col">{day + 1}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr>
                <th scope="row">{monthShown(say, month.period)}</th>
                {month.days.map((day) => (
                  <Day day={day} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {seen.length > 0 && (
        <p class="legend">
          {seen.map((nature) => (
            <span>
              <span class="absent">{SIGNS[nature] ?? 'X'}</span> {choiceText(say, nature)}
            </span>
          ))}
        </p>
      )}
      <Records records={records} />
    </>
  )
}

function Day({ day: { isWeekend, nature } }: { readonly day: CalendarDay }) {
  if (nature === undefined) return <td class={isWeekend ? 'weekend' : undefined}></td>
  return (
    <td class="absent">
      <abbr title={choiceText(say, nature)}>{SIGNS[nature] ?? 'X'}</abbr>
    </td>
  )
}

function Records({ records }: Pick<AbsencesShown, 'records'>) {
  if (records.length === 0) return <p>{say('Aucune absence n’est enregistrée.', 'No absence is recorded.')}</p>
  const states: Readonly<Record<string, string>> = {
    in_force: say('en vigueur', 'in force'),
    corrected: say('corrigée ensuite', 'corrected later'),
    withdrawn: say('annulée', 'withdrawn'),
  }
  return (
    <ListTable
      label={say('Absences enregistrées', 'Recorded absences')}
      heads={[
        say('Absence', 'Absence'),
        say('Du', 'From'),
        say('Au', 'To'),
        say('État', 'State'),
        say('Enregistrée le', 'Recorded on'),
        say('Mois touchés', 'Months touched'),
      ]}
    >
      {records.map((absence) => (
        <tr data-row class={absence.status === 'in_force' ? undefined : 'soft'}>
          <th scope="row">
            {choiceText(say, absence.nature)}
            <div class="soft">{absence.event}</div>
          </th>
          <td data-title={say('Du', 'From')}>{absence.from === '' ? '' : dayShown(absence.from)}</td>
          <td data-title={say('Au', 'To')}>
            {absence.to === '' ? say('non connu', 'not known') : dayShown(absence.to)}
          </td>
          <td>
            {states[absence.status] ?? absence.status}
            {absence.forecast !== null &&
              say(` (simulation «\u00a0${absence.forecast}\u00a0»)`, ` (simulation “${absence.forecast}”)`)}
          </td>
          <td data-title={say('Enregistrée le', 'Recorded on')}>{instantShown(absence.recordedAt)}</td>
          <td>
            {absence.months.map(({ period, hours, days, late }) => (
              <div>
                {monthShown(say, period)}
                {say(' : ', ': ')}
                {numberShown(days)} {agreeing(say, Number(days), ['jour', 'jours'], ['day', 'days'])},{' '}
                {numberShown(hours)} h
                {late && (
                  <div class="badge is-waiting">
                    {say('paie déjà validée : à régulariser', 'already released: to be settled')}
                  </div>
                )}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
