import type { DsnRead } from '../answers.js'
import { say, useChrome } from '../chrome.js'
import { counted } from './counted.js'
import { declaredFieldText, declaredValueText, labelsInFrench } from './declared-fields.js'
import { amountShown, countShown, monthShown, numberShown } from './numbers.js'
import { AmountCell, amountHead, DataTable, ListTable } from './table.js'

/**
 * The report of uploaded declarations: faults by file, each datum of the dossier, each amount that differs with its
 * explanation.
 */

type Files = NonNullable<DsnRead['files']>
type Dossiers = NonNullable<DsnRead['dossiers']>
type Compared = NonNullable<DsnRead['comparison']>

export const FilesRead = ({ files }: { readonly files: Files }) => (
  <>
    <h2>{say('Fichiers', 'Files')}</h2>
    <ListTable
      label={say('Fichiers', 'Files')}
      heads={[
        say('Fichier', 'File'),
        say('Mois', 'Month'),
        'SIRET',
        say('Norme', 'Norm'),
        amountHead(say('Personnes', 'People')),
        amountHead(say('Refus', 'Refused')),
        amountHead(say('Doutes', 'Doubts')),
      ]}
    >
      {files.map((file) => (
        <tr>
          <th scope="row">{file.name}</th>
          <td data-title={say('Mois', 'Month')}>
            {file.declarations
              .map(({ period }) => (/^\d{4}-\d\d$/.test(period) ? monthShown(say, period) : period))
              .join(', ')}
          </td>
          <td data-title="SIRET">{file.declarations.map(({ siret }) => siret).join(', ')}</td>
          <td data-title={say('Norme', 'Norm')}>{file.norm ?? say('inconnue', 'unknown')}</td>
          <AmountCell title={say('Personnes', 'People')}>{countShown(file.people)}</AmountCell>
          <AmountCell title={say('Refus', 'Refused')}>{countShown(file.refused)}</AmountCell>
          <AmountCell title={say('Doutes', 'Doubts')}>{countShown(file.doubts)}</AmountCell>
        </tr>
      ))}
    </ListTable>
    {files
      .filter(({ faults }) => faults.length > 0)
      .map(({ name, faults, refused }) => (
        <details open={refused > 0}>
          <summary>{say(`Ce que ${name} a d’incertain ou de faux`, `What is doubtful or wrong in ${name}`)}</summary>
          <ul>
            {faults.slice(0, FAULTS).map((fault) => (
              <li>
                <strong>{fault.level === 'refused' ? say('Refus', 'Refused') : say('Doute', 'Doubt')}</strong>{' '}
                {useChrome().language === 'fr' ? fault.textFr : fault.text}
              </li>
            ))}
          </ul>
        </details>
      ))}
  </>
)
/** How many faults of a file a page shows. */
const FAULTS = 100

const sourceText = (source: string): string =>
  ({
    read: say('lu', 'read'),
    derived: say('déduit', 'derived'),
    missing: say('manque', 'missing'),
    left_out: say('non repris', 'left out'),
  })[source] ?? source

interface DataShown {
  readonly title: string
  readonly data: Dossiers[number]['data']
  readonly isOpen?: boolean
}
const DataOf = ({ title, data, isOpen = false }: DataShown) => (
  <details open={isOpen}>
    <summary>
      {title} <span class="soft">{summaryOf(data)}</span>
    </summary>
    <ListTable
      label={title}
      heads={[say('Donnée', 'Datum'), say('Valeur', 'Value'), say('Source', 'Source'), say('Comment', 'How')]}
    >
      {data.map(({ field, value, source, how, period }) => (
        <tr>
          <th scope="row">
            <WithCodes text={declaredFieldText(say, field)} />
            {period !== undefined && ` · ${monthShown(say, period)}`}
          </th>
          <td data-title={say('Valeur', 'Value')} lang="fr">
            {value === undefined ? '–' : declaredValueText(value)}
          </td>
          <td data-title={say('Source', 'Source')}>{sourceText(source)}</td>
          <td data-title={say('Comment', 'How')} lang="fr">
            <HowText how={how} />
          </td>
        </tr>
      ))}
    </ListTable>
  </details>
)
/** A rubrique with its meaning, or words. */
function HowText({ how }: { readonly how: string }) {
  const [, rubrique, rest] = /^(S\d\d\.\S+)(.*)$/.exec(how) ?? []
  return (
    <span>
      {rubrique === undefined ? <WithCodes text={labelsInFrench(how)} /> : <code>{rubrique}</code>}
      <WithCodes text={labelsInFrench(rest ?? '')} />
    </span>
  )
}

/** A text in which codes of elements of pay are marked as such. */
const WithCodes = ({ text }: { readonly text: string }) => (
  <>{text.split(/(\b[A-Z]+_\w+)/).map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))}</>
)

function summaryOf(data: DataShown['data']): string {
  const of = (source: string): string => countShown(data.filter((one) => one.source === source).length)
  return [
    `${say('lu', 'read')} ${of('read')}`,
    `${say('déduit', 'derived')} ${of('derived')}`,
    `${say('à demander', 'to ask')} ${of('missing')}`,
    ...(data.some(({ source }) => source === 'left_out') ? [`${sourceText('left_out')} ${of('left_out')}`] : []),
  ].join(' · ')
}

/** `all`: how many people were declared; the page has the first ones. */
export const DossierPreview = ({ dossiers, all }: { readonly dossiers: Dossiers; readonly all: number }) => (
  <section aria-labelledby="dossier">
    <h2 id="dossier">{say('Le dossier', 'The dossier')}</h2>
    {dossiers.map(({ siren, data, establishments, people }) => (
      <>
        <DataOf title={say(`Entreprise ${siren}`, `Company ${siren}`)} data={data} isOpen />
        {establishments.map((one) => (
          <DataOf title={say(`Établissement ${one.siret}`, `Establishment ${one.siret}`)} data={one.data} />
        ))}
        {people.map((one) => (
          <DataOf title={nameOf(one)} data={one.data} />
        ))}
      </>
    ))}
    <More count={all - dossiers.reduce((sum, { people }) => sum + people.length, 0)} />
  </section>
)
/** People that a page leaves out. */
const More = ({ count }: { readonly count: number }) =>
  count <= 0 ? null : (
    <p>
      {say(
        `Et ${counted(say, count, 'person')} de plus, que l’API liste.`,
        `And ${counted(say, count, 'person')} more, which the API lists.`,
      )}
    </p>
  )

function nameOf({ identifier, data }: Dossiers[number]['people'][number]): string {
  const of = (field: string): string => data.find((one) => one.field === field)?.value ?? ''
  return `${identifier} · ${of('Identite.Prenom')} ${of('Identite.Nom')}`
}

const verdictText = (verdict: string): string =>
  ({
    rounding: say('arrondi', 'rounding'),
    explained: say('expliqué', 'explained'),
    unexplained: say('non expliqué', 'not explained'),
  })[verdict] ?? verdict

const causeText = (cause: string): string =>
  ({
    opening: say('les cumuls depuis janvier manquent', 'the sums since January are missing'),
    rate: say('le fichier a un autre taux que la loi', 'the file has another rate than the law'),
    base: say('suit une assiette qui diffère', 'follows a base that differs'),
    correction: say('correction d’un mois passé', 'correction of a past month'),
    people: say('suit les différences des personnes', 'follows the differences of people'),
    outside: say('hors de Centime', 'outside of Centime'),
    shares: say(
      'les parts patronales des régimes manquent (54 de type 92 et 93)',
      'the employer shares of plans are missing (54 of type 92 and 93)',
    ),
    place: say(
      'partagé autrement entre deux assiettes, même somme',
      'divided between two bases in another way, same sum',
    ),
  })[cause] ?? cause

export function ComparedAmounts({ comparison, file }: { readonly comparison: Compared; readonly file: string }) {
  const { counts, byBody, byTypeCode, takenOverLabels, differences, moreDifferences } = comparison
  return (
    <section aria-labelledby="comparaison">
      <h2 id="comparaison">{say('La comparaison', 'The comparison')}</h2>
      <p>
        {say(
          `${counted(say, counts.compared, 'amount')} de ${counted(say, counts.people, 'person')} sur ${counted(say, counts.months, 'month')} : `,
          `${counted(say, counts.compared, 'amount')} of ${counted(say, counts.people, 'person')} in ${counted(say, counts.months, 'month')}: `,
        )}
        <strong>
          {say('égaux', 'equal')} {countShown(counts.equal)}
        </strong>
        {` · ${say('arrondi', 'rounding')} ${countShown(counts.rounding)}`}
        {` · ${say('expliqués', 'explained')} ${countShown(counts.explained)} · `}
        <strong>
          {say('non expliqués', 'not explained')} {countShown(counts.unexplained)}
        </strong>
        . <a href={file}>{say('Tous les montants (CSV)', 'All amounts (CSV)')}</a>
      </p>
      {takenOverLabels.length > 0 && (
        <p class="soft">
          {say(
            'Taux repris du fichier (une erreur ne s’y verrait pas) : ',
            'Rates taken from the file (an error in them does not show): ',
          )}
          <span lang="fr">{takenOverLabels.join(', ')}</span>
        </p>
      )}
      {differences.length > 0 && <Differences differences={differences} />}
      {moreDifferences > 0 && (
        <p>
          {say(
            `Et ${counted(say, moreDifferences, 'difference')} de plus, dans le CSV.`,
            `And ${counted(say, moreDifferences, 'difference')} more, in the CSV.`,
          )}
        </p>
      )}
      <Totals title={say('Par organisme', 'By body')} totals={byBody} />
      <details>
        <summary>{say('Par code type de personnel (CTP)', 'By type code (CTP)')}</summary>
        <Totals title={say('Par code type', 'By type code')} totals={byTypeCode} />
      </details>
    </section>
  )
}

const Differences = ({ differences }: Pick<Compared, 'differences'>) => (
  <ListTable
    label={say('Montants qui diffèrent', 'Amounts that differ')}
    heads={[
      say('Mois', 'Month'),
      say('Personne', 'Person'),
      say('Montant', 'Amount'),
      amountHead(say('Déclaré', 'Declared')),
      amountHead('Centime'),
      say('Pourquoi', 'Why'),
    ]}
  >
    {differences.map((one) => (
      <tr>
        <td data-title={say('Mois', 'Month')}>
          {monthShown(say, one.period).replace(' ', '\u00a0')}
          {one.origin !== one.period && ` (${monthShown(say, one.origin)})`}
        </td>
        <th scope="row" data-title={say('Personne', 'Person')}>
          {one.person ?? say('bordereau', 'bordereau')}
        </th>
        <td data-title={say('Montant', 'Amount')}>
          <span>
            <span lang="fr">{one.label}</span> <code>{one.what}</code>
          </span>
        </td>
        <td class="amount" data-title={say('Déclaré', 'Declared')}>
          {one.declared === null ? '–' : amountShown(one.declared)}
        </td>
        <AmountCell title="Centime">{one.ours === null ? '–' : amountShown(one.ours)}</AmountCell>
        <td data-title={say('Pourquoi', 'Why')}>
          <div>
            <Why one={one} />
          </div>
        </td>
      </tr>
    ))}
  </ListTable>
)

const Why = ({ one }: { readonly one: Compared['differences'][number] }) => (
  <>
    {verdictText(one.verdict)}
    {one.cause !== null && ` : ${causeText(one.cause)}`}
    {one.rates !== null &&
      say(
        ` (${one.rates.map(numberShown).join(' % au lieu de ')} %)`,
        ` (${one.rates.map(numberShown).join(' % instead of ')} %)`,
      )}
    {one.why.length > 0 && (
      <details>
        <summary>{say('Notre calcul', 'Our calculation')}</summary>
        {one.why.map((text) => (
          <pre class="example" lang="fr" tabindex={0}>
            {text}
          </pre>
        ))}
      </details>
    )}
  </>
)

const Totals = ({ title, totals }: { readonly title: string; readonly totals: Compared['byBody'] }) => (
  <DataTable
    label={title}
    caption={title}
    heads={[
      { text: <span class="sr">{title}</span>, class: '' },
      ...[say('Déclaré', 'Declared'), 'Centime', say('Écart', 'Difference')].map(amountHead),
    ]}
  >
    {totals.map(({ name, declared, ours, difference }) => (
      <tr>
        <th scope="row" lang="fr">
          {name}
        </th>
        {[declared, ours, difference].map((amount) => (
          <td class="amount">{amountShown(amount)}</td>
        ))}
      </tr>
    ))}
  </DataTable>
)
