import { nameOf, type Office, type Person } from './office.js'

/** The heading above the content of pages. */

export const crumbs = ({ name }: Office): string =>
  `${name} | Paies | Personnes et contrats | Documents | Saisies tardives | Importer | Reprendre des DSN`

/** The heading above each view of a person. */
export const headOf = (office: Office, person: Person): readonly string[] => [
  nameOf(person),
  crumbs(office),
  `Matricule ${person.identifier} · Siège`,
  'Valeurs enregistrées | Saisir | Absences | Congés',
]
