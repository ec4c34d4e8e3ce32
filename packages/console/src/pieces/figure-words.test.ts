import { lawTables } from '@centime/engine/catalogue'
import { figureName } from '@centime/engine/tree'
import { expect, test } from 'vitest'
import { figureText } from './figure-words.js'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test.each([
  ['SeuilsEffectif.FNAL', 'Seuils d’effectif : FNAL'],
  ['TauxURSSAF.FNAL50EtPlus', 'Cotisations de sécurité sociale : FNAL 50 et plus'],
  ['TauxRetraite.AgircArrcoT1Salariale', 'Retraite complémentaire et Apec : Agirc Arrco T1 salariale'],
  ['LimitesRupture.ImpotPlafondsMiseALaRetraite', /: Impôt plafonds mise à la retraite$/],
  ['TauxNeutreMetropole', 'Taux neutre, métropole'],
] as const)('%s is %s in words', (name, text) => {
  expect(plain(figureText(name))).toMatch(text)
})

test('no figure is shown by a name of programs', () => {
  const texts = lawTables().flatMap(({ figures }) => figures.map((one) => figureText(figureName(one))))
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((text) => /\p{Ll}\p{Lu}|\w\.\w|_/u.test(text))).toEqual([])
})
