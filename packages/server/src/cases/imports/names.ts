/**
 * What a name of a column is compared by: its letters and digits, so that capitals, accents, spaces and signs make no other column; and
 * points, which only codes have: `Vehicule.Electrique` is not « Véhicule électrique ».
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[œŒ]/g, 'oe')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, '')
