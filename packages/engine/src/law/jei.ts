import { AssujettiChomage } from '../cases/derived.js'
import { ExonerationsJEI, JEI } from '../cases/employer-regimes.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, choose, greater, isTrue, lesser, minus, over, sum, times } from '../tree/formula.js'
import { Assiette, Tranche1 } from './assiettes.js'
import { TauxFamille } from './famille.js'
import { TauxMaladie } from './maladie.js'
import { Plafonds } from './plafond.js'
import { DureeReference, Smic } from './smic.js'
import { Duree } from './temps-de-travail.js'
import { TauxVieillesse } from './vieillesse.js'

/**
 * Young innovative companies (JEI, JEU, JEC): the employer's health, old-age and family contributions of research staff and
 * officers, on the pay of a month up to 4.5 minimum wages. Not work accidents, CSA, FNAL, unemployment. No general reduction
 * beside it; the flat deduction on overtime stays.
 */

const TEXTE = 'Loi 2003-1311 art. 131 ; CGI 44 sexies-0 A'

export const ExonerationJeunesEntreprises = table('ExonerationJEI', '2026-12-31', {
  PlafondSmic: [since('2024-01-01', '4.5', TEXTE)],
  PlafondsEtablissement: [since('2024-01-01', '5', `${TEXTE} (plafonds annuels par établissement et par an)`)],
})

/** The hours of the minimum wage: those of the general reduction; an officer has none and counts as full time. */
const heures = choose(isTrue(AssujettiChomage), DureeReference, over(Duree.HeuresLegalesAnnuelles, '12'))

/** Pay up to 4.5 times the minimum wage in force in the month (12.31 from June 2026: only the value of the reduction is frozen). */
export const RemunerationJEI = line('RemunerationJEI', 'base', {
  label: 'Rémunération exonérée au titre des jeunes entreprises innovantes',
  text: TEXTE,
  is: choose(
    isTrue(JEI),
    lesser(Assiette, times(ExonerationJeunesEntreprises.PlafondSmic, times(heures, Smic.SMICHoraire))),
    '0',
  ),
})

/** Negative: it lowers the employer's contributions. Each contribution is spared to the cent. */
export const ExonerationJEI = line('ExonerationJEI', 'allegement', {
  label: 'Exonération des jeunes entreprises innovantes',
  organism: 'urssaf',
  text: TEXTE,
  is: choose(
    isTrue(JEI),
    minus(
      '0',
      lesser(
        sum(
          cents(times(RemunerationJEI, TauxMaladie.MaladiePatronale)),
          cents(times(RemunerationJEI, TauxVieillesse.VieillesseDeplafonneePatronale)),
          cents(times(lesser(RemunerationJEI, Tranche1), TauxVieillesse.VieillessePlafonneePatronale)),
          cents(times(RemunerationJEI, TauxFamille.FamillePatronale)),
        ),
        greater(
          '0',
          minus(
            times(ExonerationJeunesEntreprises.PlafondsEtablissement, Plafonds.PlafondSSAnnuel),
            cents(ExonerationsJEI),
          ),
        ),
      ),
    ),
    '0',
  ),
})
