import { frenchDate } from '@centime/engine/ground'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ListTable } from '../pieces/table.js'
import { LawTabs } from './law.js'

/** The covered collective agreements: the sums that each pays, and the last day of its check. */
export interface LawAgreements {
  readonly day: string
  readonly isOperator: boolean
  readonly agreements: readonly AgreementRow[]
}
interface AgreementRow {
  readonly idcc: string
  /** In French, as the coefficient and the labels. */
  readonly name: string
  /** The meaning of `Contrat.Coefficient`; undefined: the agreement reads none. */
  readonly coefficient: string | undefined
  readonly categories: readonly { readonly code: string; readonly label: string }[]
  readonly hasSeverance: boolean
  readonly notices: readonly NoticeCovered[]
  readonly checkedUntil: string
}
type NoticeCovered = 'licenciement' | 'demission' | 'depart_retraite' | 'mise_a_la_retraite'

export const LawAgreementsPage = consolePage(({ day, isOperator, agreements }: LawAgreements) => (
  <PageFrame title={say('Conventions collectives', 'Collective agreements')}>
    <LawTabs day={day} here="conventions" isOperator={isOperator} />
    <p>
      {say(
        `${agreements.length} conventions donnent l’indemnité de rupture et le préavis, au mieux de la loi et de la convention, dès que le contrat en porte le numéro (IDCC). Une autre convention laisse la loi seule, et le bulletin le signale. L’accord ou l’usage d’une entreprise s’enregistre avec ses propres barèmes. Ne sont pas couverts : grilles de salaire, primes d’ancienneté, maintien de salaire, indemnité de retraite, heures pour chercher un emploi.`,
        `${agreements.length} agreements give severance pay and notice, the better of law and agreement, once the contract has their number (IDCC). Another agreement leaves the law alone, and the payslip says so. The agreement or custom of a company is recorded with scales of its own. Not covered: salary scales, seniority premiums, kept pay, retirement pay, hours to look for a job.`,
      )}
    </p>
    <ListTable
      label={say('Conventions couvertes', 'Agreements covered')}
      heads={[
        say('Convention', 'Agreement'),
        say('Catégories', 'Categories'),
        say('Couvert', 'Covered'),
        say('Vérifiée jusqu’au', 'Checked until'),
      ]}
    >
      {agreements.map((agreement) => (
        <Row agreement={agreement} />
      ))}
    </ListTable>
  </PageFrame>
))

function Row({ agreement }: { readonly agreement: AgreementRow }) {
  const { idcc, name, coefficient, categories, hasSeverance, notices, checkedUntil } = agreement
  return (
    <tr data-row>
      <th scope="row">
        {idcc} <span lang="fr">{name}</span>
        {coefficient !== undefined && (
          <span class="soft">
            {' '}
            {say('coefficient : ', 'coefficient: ')}
            <span lang="fr">{coefficient}</span>
          </span>
        )}
      </th>
      <td data-title={say('Catégories', 'Categories')}>
        <div>
          {categories.map(({ code, label }) => (
            <div>
              <code>{code}</code> <span lang="fr">{label}</span>
            </div>
          ))}
        </div>
      </td>
      <td data-title={say('Couvert', 'Covered')}>
        {hasSeverance
          ? say('indemnité de rupture', 'severance pay')
          : say('indemnité de rupture de la loi', 'severance pay of the law')}
        {notices.length > 0 && say(' ; préavis : ', '; notice: ')}
        {notices.map((kind) => noticeText(kind)).join(', ')}
      </td>
      <td data-title={say('Vérifiée jusqu’au', 'Checked until')}>{frenchDate(checkedUntil)}</td>
    </tr>
  )
}

function noticeText(kind: NoticeCovered): string {
  switch (kind) {
    case 'licenciement':
      return say('licenciement', 'dismissal')
    case 'demission':
      return say('démission', 'resignation')
    case 'depart_retraite':
      return say('départ à la retraite', 'leaving into retirement')
    default:
      return say('mise à la retraite', 'put into retirement')
  }
}
