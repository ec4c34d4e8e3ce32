import { say, useChrome } from '../chrome.js'

/** What mends a finding, and where. */

/** Findings about the legal parameters of a payroll, which no value of a person mends. */
export const isOfParameters = (code: string): boolean =>
  code === 'legal_parameters_missing' || code === 'legal_parameters_differ'

/** Leads an operator to the act that records the published legal parameters; nothing for other findings and other readers. */
export function ParametersLink({ code, clientId }: { readonly code: string; readonly clientId: number }) {
  if (!isOfParameters(code) || useChrome().reader?.role !== 'admin') return null
  return (
    <p>
      <a href={`/console/operateur/dossiers/${clientId}#acte-parameters`}>
        {say('Enregistrer les paramètres publiés', 'Record the published parameters')}
      </a>
    </p>
  )
}

/** Who acts on a finding, and how; nothing where its text says so itself. */
export function NextStep({
  code,
  actor,
  next,
  clientId,
}: {
  readonly code: string
  readonly actor: string
  readonly next: string
  readonly clientId: number
}) {
  if (next === '') return null
  const who =
    actor === 'operator'
      ? say('À faire par un opérateur : ', 'What an operator does: ')
      : say('À faire : ', 'What to do: ')
  return (
    <>
      <p>
        {who}
        {next}.
      </p>
      <ParametersLink code={code} clientId={clientId} />
    </>
  )
}
