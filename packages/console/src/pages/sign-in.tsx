import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ActForm, ErrorSummary, type FormErrors, InputField } from '../pieces/form.js'

export interface SignIn {
  readonly back: string
  /** Whether a session has ended. */
  readonly hasEnded: boolean
  /** The fields of a form that was sent without a session: they are taken along to its page. Files are not. Undefined: none was sent. */
  readonly kept: Readonly<Record<string, string>> | 'too large' | 'files' | undefined
  readonly errors: FormErrors | undefined
}

/** The form for the key, which a reader without a session sees at every address. */
export const SignInPage = consolePage(({ back, hasEnded, kept, errors }: SignIn) => {
  const fields = typeof kept === 'object' ? Object.entries(kept) : []
  return (
    <PageFrame title={say('Se connecter', 'Sign in')}>
      {errors && <ErrorSummary errors={errors} />}
      {(hasEnded || kept !== undefined) && (
        <p class="notice" role="status">
          {say('Votre session est terminée.', 'Your session has ended.')} {endText(kept)}
        </p>
      )}
      <ActForm action={fields.length > 0 ? back : '/console/connexion'}>
        <input type="hidden" name="back" value={back} />
        {fields.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <InputField
          name="key"
          type="password"
          label={say('Clé d’accès', 'Key')}
          hint={say(
            'La clé de votre cabinet, comme centime_production_12_…',
            'The key of your office, as centime_production_12_…',
          )}
          error={errors?.fields['key']}
          required
          autocomplete="current-password"
        />
        <button type="submit">{say('Se connecter', 'Sign in')}</button>
      </ActForm>
    </PageFrame>
  )
})

/** What the end of a session means for what was typed. */
function endText(kept: SignIn['kept']): string {
  if (kept === undefined)
    return say(
      'Ce qui était enregistré l’est toujours ; connectez-vous pour continuer.',
      'What was saved is still there; sign in to go on.',
    )
  if (kept === 'files')
    return say(
      'Les fichiers que vous venez d’envoyer ne sont pas enregistrés : connectez-vous, puis choisissez-les de nouveau.',
      'The files that you have just sent are not saved: sign in, then choose them again.',
    )
  return kept === 'too large'
    ? say(
        'Ce que vous venez d’envoyer n’est pas enregistré, et il y en a trop pour le garder ici : il faudra le saisir de nouveau.',
        'What you have just sent is not saved, and it is too much to be kept here: it must be entered again.',
      )
    : say(
        'Ce que vous venez d’envoyer n’est pas encore enregistré : connectez-vous, relisez-le dans sa page, puis envoyez-le.',
        'What you have just sent is not saved yet: sign in, check it on its page, then send it.',
      )
}
