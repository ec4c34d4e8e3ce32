import { describe, expect, test } from 'vitest'
import { inLanguage } from '../chrome.js'
import { percentTyped, shareFault, shareTyped } from './share-typed.js'

const say = inLanguage('fr')
const plain = (text: string | undefined): string | undefined => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a share that is typed in percent', () => {
  test.each([
    ['3,5 %', '0.035'],
    ['3,5%', '0.035'],
    ['3.5', '0.035'],
    ['100\u00a0%', '1'],
    ['0,8 %', '0.008'],
    ['0', '0'],
    ['1,01', '0.0101'],
  ])('%s is the fraction %s', (typed, fraction) => {
    expect([shareTyped(typed), shareFault(say, typed)]).toEqual([fraction, undefined])
  })

  // Until now 0,8 was 80 %, and files still write 0,035 for 3,5 %.
  test.each([
    ['0,8', '0,8 peut vouloir dire 0,8 % ou 80 % : écrivez l’un des deux, avec son signe.'],
    ['0,035', '0,035 peut vouloir dire 0,035 % ou 3,5 % : écrivez l’un des deux, avec son signe.'],
    ['1', '1 peut vouloir dire 1 % ou 100 % : écrivez l’un des deux, avec son signe.'],
    ['208', 'Un pourcentage de 0 à 100 %, comme 3,5 %.'],
    ['-2', 'Un pourcentage de 0 à 100 %, comme 3,5 %.'],
    ['beaucoup', 'Un pourcentage de 0 à 100 %, comme 3,5 %.'],
    ['3,5 % %', 'Un pourcentage de 0 à 100 %, comme 3,5 %.'],
    ['', 'Un pourcentage de 0 à 100 %, comme 3,5 %.'],
  ])('%s is refused', (typed, message) => expect(plain(shareFault(say, typed))).toBe(message))

  test('a field that never took fractions reads 0,8 as 0,8 %', () => {
    expect([percentTyped('0,8'), shareFault(say, '0,8', { isFraction: false })]).toEqual(['0.008', undefined])
    expect(plain(shareFault(say, '40', { most: '0.3' }))).toBe('Un pourcentage de 0 à 30 %, comme 3,5 %.')
  })
})
