import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ActForm, ErrorSummary, type FormErrors, InputField } from '../pieces/form.js'

export interface SignIn {
  readonly back: string
  /** Whether a session has ended. */
  readonly hasEnded: boolean
  readonly errors: FormErrors | undefined
}

/** The form for the key, which a reader without a session sees at every address. */
export const SignInPage = consolePage(({ back, hasEnded, errors }: SignIn) => {
  return (
    <PageFrame title={say('Se connecter', 'Sign in')}>
      {errors && <ErrorSummary errors={errors} />}
      {hasEnded && (
        <p class="notice" role="status">
          {say(
            'Votre session est terminée. Ce qui était enregistré l’est toujours ; connectez-vous pour continuer.',
            'Your session has ended. What was saved is still there; sign in to go on.',
          )}
        </p>
      )}
      <ActForm action="/console/connexion">
        <input type="hidden" name="back" value={back} />
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
