import { say } from '../chrome.js'
import { InputField, SubmitButton } from './form.js'
import { withQuery } from './table.js'

/** The search for people of a page; `sort`: an order that the search keeps. */
export function SearchForm({ search, sort }: { readonly search: string; readonly sort?: string | undefined }) {
  return (
    <search>
      <form class="row filter" method="get">
        {sort !== undefined && <input type="hidden" name="tri" value={sort} />}
        <InputField
          name="recherche"
          type="search"
          label={say('Rechercher une personne', 'Search for a person')}
          hint={say('Nom, prénom ou matricule', 'Name or number')}
          value={search}
        />
        <SubmitButton look="second" text={say('Rechercher', 'Search')} />
        {search !== '' && <a href={withQuery({ recherche: '', page: '' })}>{say('Tout voir', 'Show all')}</a>}
      </form>
    </search>
  )
}
