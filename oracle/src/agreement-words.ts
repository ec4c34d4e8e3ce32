import type { LeavingSituation } from './leaving-situation.js'

/** The words of the form for categories and coefficients of agreements, which it takes from each simulator, as those of the engine. */

type Words = readonly (readonly [said: RegExp, code: string])[]
const CADRES = [/cadres?\b|ingénieurs/i, 'cadres'] as const

const CATEGORIES: Readonly<Record<string, Words>> = {
  44: [
    [/ingénieurs|cadres/i, 'ingenieurs_cadres'],
    [/groupe iv\b|groupe 4|maîtrise|\bIV\b/i, 'agents_maitrise_techniciens'],
    [/./, 'ouvriers_collaborateurs'],
  ],
  787: [CADRES, [/./, 'employes']],
  1486: [
    [/enquête/i, 'enqueteurs'],
    [/ETAM/, 'etam'],
    [/./, 'ingenieurs_cadres'],
  ],
}

const said = (situation: LeavingSituation, ...names: readonly string[]): string =>
  names.flatMap((name) => (situation[name] === undefined ? [] : [String(situation[name])])).join(' | ')

/** The category of a situation; the first of the agreement where it names none. */
export function categoryFor(idcc: string, situation: LeavingSituation): string {
  const words = CATEGORIES[idcc] ?? []
  const text = said(situation, 'category', 'group', 'level', 'step', 'class', 'position')
  const found = words.find(([of]) => of.test(text))
  return found?.[1] ?? words.at(-1)?.[1] ?? 'inconnue'
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, II: 2, III: 3, IV: 4, V: 5, VI: 6, VII: 7, VIII: 8, IX: 9 }
/** Coefficient, step, level, class or group as a number within the words; below a limit: one less. */
export function coefficientFor(situation: LeavingSituation): string {
  for (const name of ['coefficient', 'step', 'level', 'class', 'group']) {
    const value = situation[name]
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string') continue
    const roman = ROMAN[value.split(' ')[0] ?? '']
    if (roman !== undefined) return String(roman)
    const [number] = /\d+/.exec(value) ?? []
    if (number !== undefined) return String(Number(number) - (/^inférieur/i.test(value) ? 1 : 0))
  }
  return '100'
}
