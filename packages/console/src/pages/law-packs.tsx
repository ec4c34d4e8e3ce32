import { frenchDate } from '@centime/engine/ground'
import type { LawRead } from '../answers.js'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { actorText } from '../pieces/act-words.js'
import { counted } from '../pieces/counted.js'
import { ActForm, ActOutcome, LabelledField } from '../pieces/form.js'
import { dayShown, instantShown } from '../pieces/numbers.js'
import type { ActOutcomeShown } from '../pieces/operator.js'
import { AmountCell, amountHead, ListTable } from '../pieces/table.js'
import { figureAddress, LawTabs, valueText } from './law.js'

/** The law packs of the service, with the acts of an operator. */
export interface LawPacks extends LawRead, ActOutcomeShown {
  readonly day: string
}
type Pack = LawPacks['packs'][number]

const PATH = '/console/droit/paquets'

export const LawPacksPage = consolePage(({ day, packs, lawDigest, completeUntil, errors, done, typed }: LawPacks) => {
  const [inForce, gone] = [packs.filter(({ removed }) => removed === null), packs.filter((one) => one.removed !== null)]
  return (
    <PageFrame title={say('Paquets de chiffres', 'Law packs')}>
      <LawTabs day={day} here="paquets" isOperator />
      <ActOutcome errors={errors} done={done} />
      <p>
        {say(
          `Un paquet ajoute des chiffres publiés après la version du logiciel. Il vaut pour tous les cabinets du service, et pour les calculs qui commencent ensuite : les résultats déjà faits ne changent pas. Chiffres complets jusqu’au ${frenchDate(completeUntil)}.`,
          `A pack adds figures that were published after this release. It holds for all partners of the service, and for the calculations that start from then on: results that exist do not change. Figures complete until ${frenchDate(completeUntil)}.`,
        )}
      </p>
      <p class="soft">
        {say('Empreinte du droit : ', 'Digest of the law: ')}
        <code>{lawDigest.slice(0, 16)}</code>
      </p>
      <h2>{say('En vigueur', 'In force')}</h2>
      {inForce.length === 0 ? (
        <p>
          {say('Aucun paquet : les chiffres sont ceux du logiciel.', 'No pack: the figures are those of the release.')}
        </p>
      ) : (
        inForce.map((pack) => <PackCard pack={pack} day={day} />)
      )}
      <section class="card">
        <h2>{say('Ajouter un paquet', 'Add a pack')}</h2>
        <ActForm action={PATH}>
          <input type="hidden" name="act" value="add" />
          <LabelledField
            name="pack"
            label={say('Contenu du fichier JSON', 'Content of the JSON file')}
            hint={say('Collez le fichier signé que vous avez reçu.', 'Paste the signed file that you have received.')}
            error={errors?.fields['pack']}
          >
            <textarea id="pack" name="pack" rows={8} required spellcheck={false}>
              {typed['pack'] ?? ''}
            </textarea>
          </LabelledField>
          <button type="submit">{say('Ajouter ce paquet', 'Add this pack')}</button>
        </ActForm>
      </section>
      {gone.length > 0 && (
        <>
          <h2>{say('Retirés', 'Taken back')}</h2>
          <ul>
            {gone.map(({ id, added, removed }) => (
              <li>
                <code>{id}</code>
                {say(
                  ` : ajouté le ${dayShown(added)}, retiré le ${dayShown(removed ?? '')}`,
                  `: added on ${dayShown(added)}, removed on ${dayShown(removed ?? '')}`,
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </PageFrame>
  )
})

function PackCard({ pack, day }: { readonly pack: Pack; readonly day: string }) {
  const { id, issued, confirmedUntil, isSigned, figures, added, addedBy, superseded } = pack
  return (
    <section class="card">
      <h3>
        <code>{id}</code>{' '}
        <span class="badge">{isSigned ? say('signé', 'signed') : say('non signé', 'not signed')}</span>
      </h3>
      <p>
        {say(
          `Fait le ${frenchDate(issued)}, vérifié jusqu’au ${frenchDate(confirmedUntil)}. Ajouté le ${instantShown(added)} (${actorText(addedBy)}).`,
          `Made on ${frenchDate(issued)}, checked until ${frenchDate(confirmedUntil)}. Added on ${instantShown(added)} (${actorText(addedBy)}).`,
        )}
      </p>
      {superseded !== null && (
        <p class="waits">
          {say(
            'Non appliqué : cette version du logiciel confirme d’autres valeurs.',
            'Not applied: this release confirms other values.',
          )}
        </p>
      )}
      <PackFigures pack={pack} day={day} />
      {figures.length > MOST && (
        <p class="soft">{say('Les premiers chiffres du paquet.', 'The first figures of the pack.')}</p>
      )}
      <ActForm action={PATH}>
        <input type="hidden" name="act" value="remove" />
        <input type="hidden" name="id" value={id} />
        <button type="submit" class="risky">
          {say(`Retirer le paquet ${id}`, `Take pack ${id} back`)}
        </button>
      </ActForm>
    </section>
  )
}
function PackFigures({ pack: { id, figures }, day }: { readonly pack: Pack; readonly day: string }) {
  return (
    <ListTable
      label={say(`Chiffres du paquet ${id}`, `Figures of pack ${id}`)}
      caption={counted(say, figures.length, 'figure')}
      heads={[
        say('Chiffre', 'Figure'),
        say('Depuis le', 'Since'),
        amountHead(say('Valeur', 'Value')),
        say('Texte', 'Text'),
      ]}
    >
      {figures.slice(0, MOST).map(({ table, key, from, value, text }) => (
        <tr data-row>
          <th scope="row">
            <a href={figureAddress(table, key, day)}>
              <code>
                {table} · {key}
              </code>
            </a>
          </th>
          <td data-title={say('Depuis le', 'Since')}>{frenchDate(from)}</td>
          <AmountCell title={say('Valeur', 'Value')}>{valueText(table, key, value)}</AmountCell>
          <td lang="fr">{text}</td>
        </tr>
      ))}
    </ListTable>
  )
}
/** A tax grid has some twenty cells; a whole year a few hundred. */
const MOST = 60
