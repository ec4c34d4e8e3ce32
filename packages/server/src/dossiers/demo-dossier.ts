/** A body of `POST …/tenants/mandataires`: the SASU of the demo, the tests and the benchmarks. */
export const DEMO_DOSSIER = {
  externalId: 'demo',
  name: 'Atelier Lumière',
  culture: 'fr-FR',
  company: {
    siren: '552100554',
    siret: '55210055400013',
    legalForm: 'SASU',
    address: '1 rue de la République, 69001 Lyon',
    apeCode: '62.01Z',
    effectif: 1,
    tauxAT: 0.0208,
  },
  officer: {
    identifier: 'camille.moreau',
    firstName: 'Camille',
    lastName: 'Moreau',
    birthDate: '1985-04-12',
    mandateStart: '2026-01-01',
  },
  user: { identifier: 'paie@atelier-lumiere.example', firstName: 'Alix', lastName: 'Bernard' },
} as const
