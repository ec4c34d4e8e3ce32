import type { Client } from './client.js'

/** The ceiling of 2027, fictitious: 4,075 euros a month. */
export const CEILING = { table: 'Plafonds', key: 'PlafondSS', from: '2027-01-01', value: '4075', text: 'arrêté fictif' }

/** A law pack with it. */
export const packOf = (more: object = {}) => ({
  id: '2027-01',
  issued: '2026-12-24',
  confirmedUntil: '2027-12-31',
  figures: [CEILING],
  ...more,
})

/** Adds a pack with the key of an operator; takes that of `packOf` back. */
export const packsOf = (admin: Client) => ({
  add: (more?: object) => admin.send('POST', '/law/packs', packOf(more)),
  remove: (id = '2027-01') => admin.send('DELETE', `/law/packs/${id}`),
})
