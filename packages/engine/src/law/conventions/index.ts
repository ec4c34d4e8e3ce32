import type { Agreement, Category } from './agreement.js'
import { transportsRoutiers } from './idcc-16.js'
import { industriesChimiques } from './idcc-44.js'
import { plasturgie } from './idcc-292.js'
import { commercesDeGros } from './idcc-573.js'
import { habillementSuccursales } from './idcc-675.js'
import { expertsComptables } from './idcc-787.js'
import { boulangerie } from './idcc-843.js'
import { servicesAutomobile } from './idcc-1090.js'
import { cabinetsMedicaux } from './idcc-1147.js'
import { restaurationCollectivites } from './idcc-1266.js'
import { preventionSecurite } from './idcc-1351.js'
import { habillementDetail } from './idcc-1483.js'
import { bureauxEtudes } from './idcc-1486.js'
import { restaurationRapide } from './idcc-1501.js'
import { detailNonAlimentaire } from './idcc-1517.js'
import { eclat } from './idcc-1518.js'
import { immobilier } from './idcc-1527.js'
import { batimentOuvriers10 } from './idcc-1596.js'
import { batimentOuvriers } from './idcc-1597.js'
import { bricolage } from './idcc-1606.js'
import { societesAssurances } from './idcc-1672.js'
import { travauxPublicsOuvriers } from './idcc-1702.js'
import { hotelsCafesRestaurants } from './idcc-1979.js'
import { pharmacie } from './idcc-1996.js'
import { prestatairesServices } from './idcc-2098.js'
import { banque } from './idcc-2120.js'
import { commerceAlimentaire } from './idcc-2216.js'
import { hospitalisationPrivee } from './idcc-2264.js'
import { coiffure } from './idcc-2596.js'
import { batimentEtam } from './idcc-2609.js'
import { travauxPublicsEtam } from './idcc-2614.js'
import { aideDomicile } from './idcc-2941.js'
import { proprete } from './idcc-3043.js'
import { particuliersEmployeurs } from './idcc-3239.js'
import { metallurgie } from './idcc-3248.js'

/** The collective agreements that are covered, in the order of their numbers. */
export const AGREEMENTS: readonly Agreement[] = [
  transportsRoutiers,
  industriesChimiques,
  plasturgie,
  commercesDeGros,
  habillementSuccursales,
  expertsComptables,
  boulangerie,
  servicesAutomobile,
  cabinetsMedicaux,
  restaurationCollectivites,
  preventionSecurite,
  habillementDetail,
  bureauxEtudes,
  restaurationRapide,
  detailNonAlimentaire,
  eclat,
  immobilier,
  batimentOuvriers10,
  batimentOuvriers,
  bricolage,
  societesAssurances,
  travauxPublicsOuvriers,
  hotelsCafesRestaurants,
  pharmacie,
  prestatairesServices,
  banque,
  commerceAlimentaire,
  hospitalisationPrivee,
  coiffure,
  batimentEtam,
  travauxPublicsEtam,
  aideDomicile,
  proprete,
  particuliersEmployeurs,
  metallurgie,
]

const BY_IDCC: ReadonlyMap<string, Agreement> = new Map(AGREEMENTS.map((agreement) => [agreement.idcc, agreement]))

/** An agreement by its number, with or without leading zeros; undefined: it is not covered. */
export const agreementOf = (idcc: string): Agreement | undefined => BY_IDCC.get(idcc.replace(/^0+/, ''))
/** The number that says that no agreement applies. */
export const NO_AGREEMENT = '9999'

/**
 * A category by its code or its name; if none is entered, the only category of the agreement. Childminders are not a
 * category of 3239.
 */
export function categoryOf({ categories }: Agreement, entered: string | undefined): Category | undefined {
  const wanted = wordOf(entered ?? '')
  if (wanted === '') return categories.length === 1 ? categories[0] : undefined
  return categories.find(({ code, label }) => wordOf(code) === wanted || wordOf(label) === wanted)
}

/** Letters and digits alone, without accents. */
const wordOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
