import type { LeavingSituation } from './leaving-situation.js'

/** The words of the form for categories and coefficients of agreements, which it takes from each simulator, as those of the engine. */

type Words = readonly (readonly [said: RegExp, code: string])[]
const ALL = /(?:)/
const MAITRISE = [/maîtrise|technicien|TAM\b/i, 'agents_maitrise'] as const
const TAM = [/maîtrise|technicien|TAM\b/i, 'techniciens_agents_maitrise'] as const
const AMT = [/maîtrise|technicien/i, 'agents_maitrise_techniciens'] as const
const NON_CADRES = [/non.cadres?/i, 'non_cadres'] as const
const CADRES = [/cadres|ingénieurs/i, 'cadres'] as const
const CADRE = [/cadre/i, 'cadres'] as const

/** The first word that a situation says decides. */
const CATEGORIES: Readonly<Record<string, Words>> = {
  16: [CADRES, TAM, [/employ/i, 'employes'], [ALL, 'ouvriers']],
  44: [
    [/ingénieurs|cadres/i, 'ingenieurs_cadres'],
    [/groupe iv\b|groupe 4|maîtrise|\bIV\b/i, 'agents_maitrise_techniciens'],
    [ALL, 'ouvriers_collaborateurs'],
  ],
  292: [[/collaborateurs|non/i, 'collaborateurs'], CADRES, [ALL, 'collaborateurs']],
  573: [CADRES, AMT, [ALL, 'ouvriers_employes']],
  675: [CADRES, MAITRISE, [ALL, 'employes']],
  787: [CADRES, [/assistant/i, 'assistants'], [ALL, 'employes']],
  843: [CADRES, [ALL, 'fabrication_vente_services']],
  1090: [CADRES, MAITRISE, [ALL, 'ouvriers_employes']],
  1147: [NON_CADRES, CADRES, [ALL, 'non_cadres']],
  1266: [[/non/i, 'employes'], CADRES, [/maîtrise/i, 'maitrises'], [ALL, 'employes']],
  1351: [CADRES, [/agents de maîtrise/i, 'agents_maitrise'], [ALL, 'agents_exploitation']],
  1483: [
    [/non/i, 'employes'],
    [/cadres|maîtrise/i, 'cadres'],
    [ALL, 'employes'],
  ],
  1486: [
    [/enquête/i, 'enqueteurs'],
    [/ETAM/, 'etam'],
    [ALL, 'ingenieurs_cadres'],
  ],
  1501: [[/non/i, 'ouvriers'], CADRES, [/maîtrise/i, 'agents_maitrise'], [/^employés/i, 'employes'], [ALL, 'ouvriers']],
  1517: [
    [/\b(VII|VIII|IX)\b|cadres/i, 'cadres'],
    [/\bVI\b|maîtrise/i, 'agents_maitrise'],
    [ALL, 'employes'],
  ],
  1518: [CADRES, [/animateurs/i, 'animateurs'], TAM, [ALL, 'ouvriers_employes']],
  1527: [
    [/négociateurs? vrp/i, 'negociateurs_vrp'],
    [/négociateur/i, 'negociateurs'],
    [/cadres vrp/i, 'cadres_vrp'],
    CADRES,
    MAITRISE,
    [ALL, 'employes_ouvriers'],
  ],
  1596: [[ALL, 'ouvriers']],
  1597: [[ALL, 'ouvriers']],
  1606: [[/non/i, 'employes'], CADRES, MAITRISE, [ALL, 'employes']],
  1672: [[/non/i, 'non_cadres'], CADRES, [ALL, 'non_cadres']],
  1702: [[ALL, 'ouvriers']],
  1979: [CADRES, MAITRISE, [ALL, 'employes']],
  1996: [NON_CADRES, CADRES, [ALL, 'non_cadres']],
  2098: [[/non/i, 'employes'], CADRES, TAM, [ALL, 'employes']],
  2120: [[/non/i, 'techniciens'], CADRES, [ALL, 'techniciens']],
  2216: [CADRES, AMT, [ALL, 'employes_ouvriers']],
  2264: [[/dirigeants|supérieurs/i, 'cadres_superieurs'], [/non/i, 'employes'], CADRES, TAM, [ALL, 'employes']],
  2596: [
    [/cadres|maîtrise/i, 'cadres'],
    [ALL, 'employes'],
  ],
  2609: [[ALL, 'etam']],
  2614: [[ALL, 'etam']],
  2941: [CADRE, TAM, [ALL, 'employes']],
  3043: [CADRES, TAM, [/employés/i, 'employes'], [ALL, 'agents']],
  3239: [[ALL, 'salaries']],
  3248: [
    [/\bF\b/, 'cadres'],
    [/^A, B, C ou D$|^A, B, C, D ou E$/, 'd'],
    [/D ou E|\bE\b/, 'e'],
    [/\bC\b/, 'c'],
    [ALL, 'a_b'],
  ],
}

const said = (situation: LeavingSituation, ...names: readonly string[]): string =>
  names.flatMap((name) => (situation[name] === undefined ? [] : [String(situation[name])])).join(' | ')

/** Drivers, and the workers of road haulage: their resignation has a notice of its own. */
const isOfRoadHaulage = (situation: LeavingSituation): boolean =>
  situation['category'] === 'Ouvriers' &&
  ['driver', 'driving_staff', 'road_haulage_staff'].some((name) => situation[name] === true)

/** The category of a situation; the last of its words where it names none. */
export function categoryFor(idcc: string, situation: LeavingSituation): string {
  const text = said(situation, 'category', 'group', 'level', 'position')
  if (idcc === '16' && isOfRoadHaulage(situation)) return 'ouvriers_roulants'
  const isExecutive = situation['executive'] === true || situation['supervisor_or_executive'] === true
  return CATEGORIES[idcc]?.find(([of]) => of.test(isExecutive ? `${text} cadres` : text))?.[1] ?? 'inconnue'
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, II: 2, III: 3, IV: 4, V: 5, VI: 6, VII: 7, VIII: 8, IX: 9 }
/** Coefficient, step, level, class or group as a number within the words; below a limit: one less. */
export function coefficientFor(situation: LeavingSituation): string {
  for (const name of ['coefficient', 'step', 'level', 'class', 'group']) {
    const value = situation[name]
    if (typeof value === 'number') return String(value === 0 ? 1 : value)
    if (typeof value !== 'string') continue
    const roman = ROMAN[value.split(' ')[0] ?? '']
    if (roman !== undefined) return String(roman)
    const [number] = /\d+/.exec(value) ?? []
    if (number !== undefined) return String(Number(number) - (/^inférieur/i.test(value) ? 1 : 0))
  }
  return '100'
}
