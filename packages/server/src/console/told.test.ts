import { expect, test } from 'vitest'
import { told } from './told.js'

test('in French says what is required once', () => {
  const message = 'Remuneration.TauxHoraire: expected a value: Taux horaire is required'
  const plain = told('fr', message).replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(plain).toBe('« Taux horaire » : une valeur est nécessaire')
})
