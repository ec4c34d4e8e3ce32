import * as benefits from '../cases/benefits.js'
import { RegimeVehicule, VehiculeAncien } from '../cases/derived.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import {
  cents,
  choose,
  dated,
  type Formula,
  formulaOf,
  greater,
  is,
  isAbove,
  isTrue,
  lesser,
  match,
  minus,
  over,
  plus,
  times,
} from '../tree/formula.js'

/**
 * A car lent for private use too, at its flat value: a part of its price or hire a year, by the day on which it was lent. A
 * twelfth a month; a begun month counts whole.
 */

const AVANT = 'Arrêté du 10/12/2002, art. 3 (véhicules mis à disposition jusqu’au 31/01/2025)'
const DEPUIS = 'Arrêté du 25/02/2025 (véhicules mis à disposition depuis le 01/02/2025)'
const avant = (value: string) => [since('2024-01-01', value, AVANT)]
const depuis = (value: string) => [since('2025-02-01', value, DEPUIS)]

const FORFAITS_AVANT = table('AvantageVehicule', '2026-12-31', {
  AchatAvant: avant('0.09'),
  AchatCarburantAvant: avant('0.12'),
  AchatAncienAvant: avant('0.06'),
  AchatAncienCarburantAvant: avant('0.09'),
  LocationAvant: avant('0.30'),
  LocationCarburantAvant: avant('0.40'),
  ElectriqueAbattementAvant: avant('0.50'),
  ElectriquePlafondAvant: yearly(
    since('2024-01-01', '1964.90', `${AVANT} (C)`),
    since('2025-01-01', '2000.30', `${AVANT} ; 2026 (C) : montant de 2025`),
  ),
})
const FORFAITS_DEPUIS = table('AvantageVehicule', '2026-12-31', {
  Achat: depuis('0.15'),
  AchatCarburant: depuis('0.20'),
  AchatAncien: depuis('0.10'),
  AchatAncienCarburant: depuis('0.15'),
  Location: depuis('0.50'),
  LocationCarburant: depuis('0.67'),
  ElectriqueAbattement: depuis('0.70'),
  ElectriquePlafond: yearly(
    since('2025-02-01', '4582', `${DEPUIS} ; 2026 (C) : montant de 2025, l’indexation n’a pas été lue`),
  ),
})
export const ForfaitsVehicule = { ...FORFAITS_AVANT, ...FORFAITS_DEPUIS }

/** Parts of the price or of the cost of a year: without private fuel, and with it. */
type Parts = readonly [sans: Formula, avec: Formula]
/** Electricity that the employer pays counts as 0. */
const part = ([sans, avec]: Parts): Formula =>
  choose(isTrue(benefits.VehiculeDeFonctionElectrique), sans, choose(isTrue(benefits.CarburantVehicule), avec, sans))
/** A hired car is worth no more than if it had been bought, where its price is known. */
const valeur = (recent: Parts, ancien: Parts, location: Parts): Formula => {
  const duPrix = times(benefits.PrixVehicule, choose(isTrue(VehiculeAncien), part(ancien), part(recent)))
  const duLoyer = times(benefits.LoyerVehicule, part(location))
  return choose(
    isTrue(benefits.VehiculeLoue),
    choose(isAbove(benefits.PrixVehicule, '0'), lesser(duLoyer, duPrix), duLoyer),
    duPrix,
  )
}
const FORFAITS = ForfaitsVehicule
const valeurAvant = valeur(
  [FORFAITS.AchatAvant, FORFAITS.AchatCarburantAvant],
  [FORFAITS.AchatAncienAvant, FORFAITS.AchatAncienCarburantAvant],
  [FORFAITS.LocationAvant, FORFAITS.LocationCarburantAvant],
)
const valeurDepuis = valeur(
  [FORFAITS.Achat, FORFAITS.AchatCarburant],
  [FORFAITS.AchatAncien, FORFAITS.AchatAncienCarburant],
  [FORFAITS.Location, FORFAITS.LocationCarburant],
)
/** By the day on which the car was lent; the figures of the later regime do not exist before it. */
const parRegime = (ancien: Formula, nouveau: Formula): Formula =>
  match(RegimeVehicule, {
    aucun: '0',
    avant_fevrier_2025: ancien,
    depuis_fevrier_2025: dated(
      since<Formula>('2024-01-01', formulaOf('0'), AVANT),
      since<Formula>('2025-02-01', nouveau, DEPUIS),
    ),
  })

export const ValeurVehicule = line('ValeurVehicule', 'base', {
  label: 'Valeur forfaitaire annuelle du véhicule',
  text: 'Arrêtés du 10/12/2002, art. 3, et du 25/02/2025',
  is: parRegime(valeurAvant, valeurDepuis),
})
export const AbattementVehicule = line('AbattementVehicule', 'base', {
  label: 'Abattement annuel du véhicule électrique',
  text: 'Arrêtés du 10/12/2002, art. 3, et du 25/02/2025',
  is: choose(
    isTrue(benefits.VehiculeDeFonctionElectrique),
    parRegime(
      lesser(times(ValeurVehicule, FORFAITS.ElectriqueAbattementAvant), FORFAITS.ElectriquePlafondAvant),
      choose(
        isTrue(benefits.EcoScore),
        lesser(times(ValeurVehicule, FORFAITS.ElectriqueAbattement), FORFAITS.ElectriquePlafond),
        '0',
      ),
    ),
    '0',
  ),
})

/** With private fuel that the flat value leaves out, less what the person pays; never below 0. */
export const AvantageVehicule = line('AvantageVehicule', 'gain', {
  label: 'Avantage en nature véhicule',
  text: 'CSS L242-1 ; arrêtés du 10/12/2002, art. 3, et du 25/02/2025',
  is: choose(
    is(RegimeVehicule, 'aucun'),
    '0',
    greater(
      '0',
      minus(
        plus(cents(over(minus(ValeurVehicule, AbattementVehicule), '12')), cents(benefits.FraisCarburant)),
        cents(benefits.ParticipationVehicule),
      ),
    ),
  ),
})
