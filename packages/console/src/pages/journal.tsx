import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { counted } from '../pieces/counted.js'
import { ActForm, SubmitButton } from '../pieces/form.js'
import { OperatorTabs } from '../pieces/operator.js'
import { type Paged, PageLinks } from '../pieces/table.js'
import { type ActsOfLog, ActsTable } from './client.js'

/** The audit log of the partner or of a client, and whether it is complete. */
export interface Journal {
  readonly title: string
  readonly path: string
  /** The latest first. */
  readonly acts: ActsOfLog
  readonly paged: Paged
  /** The result of verifying the chain; undefined: not requested. */
  readonly verdict:
    | { readonly isWhole: boolean; readonly entries: number; readonly problem: string | undefined }
    | undefined
  /** The signed head of the chain, as JSON, to be kept elsewhere. */
  readonly head: string
}

export const JournalPage = consolePage(({ title, path, acts, paged, verdict, head }: Journal) => {
  return (
    <PageFrame title={title}>
      <OperatorTabs here="journal" />
      {verdict !== undefined && (
        <p class={verdict.isWhole ? 'final' : 'refused'} role="status">
          {verdict.isWhole
            ? say(
                `Le journal est entier : ${counted(say, verdict.entries, 'entry')}, chacune liée à celle d’avant.`,
                `The audit log is whole: ${counted(say, verdict.entries, 'entry')}, each chained to the one before.`,
              )
            : say(`Le journal n’est pas entier : ${verdict.problem}`, `The audit log is not whole: ${verdict.problem}`)}
        </p>
      )}
      <ActForm action={path}>
        <SubmitButton look="second" text={say('Vérifier le journal', 'Verify the audit log')} />
      </ActForm>
      <details>
        <summary>
          {say('Tête signée, à conserver hors du service', 'Signed head, to be kept outside of the service')}
        </summary>
        <pre class="example" tabindex={0}>
          {head}
        </pre>
      </details>
      <ActsTable {...acts} />
      <PageLinks paged={paged} />
    </PageFrame>
  )
})
