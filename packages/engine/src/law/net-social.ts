import { line } from '../tree/declare.js'
import { minus, sum } from '../tree/formula.js'
import { contributionsActivitePartielle, indemniteActivitePartielle } from './activite-partielle.js'
import { TotalBrut } from './brut.js'
import { VersementPartageValeur } from './csg-crds.js'
import { IJSSNettes } from './ijss.js'
import { IndemniteRuptureExoneree } from './indemnites-de-rupture.js'
import { MutuelleFacultative } from './mutuelle.js'
import { PrimePartageValeur } from './partage-valeur.js'
import { TotalCotisationsSalariales } from './totaux.js'

/** All pay minus all contributions of legal or collective origin. It can be negative. */
export const MontantNetSocial = line('MontantNetSocial', 'net', {
  label: 'Montant net social',
  text: 'Arrêté du 31/01/2023 ; BOSS montant net social ; C. trav. R3243-1 9° bis',
  is: sum(
    minus(TotalBrut, TotalCotisationsSalariales),
    MutuelleFacultative,
    minus(indemniteActivitePartielle, contributionsActivitePartielle),
    IJSSNettes,
    minus(PrimePartageValeur, VersementPartageValeur),
    IndemniteRuptureExoneree,
  ),
})
