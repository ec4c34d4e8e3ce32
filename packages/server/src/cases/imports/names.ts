/**
 * The key by which column names are compared. It keeps letters and digits, so that capitals, accents, spaces and signs
 * do not matter; and points, which only codes have: `Vehicule.Electrique` is not « Véhicule électrique ».
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[œŒ]/g, 'oe')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, '')
