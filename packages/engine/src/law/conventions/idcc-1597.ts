import { ouvriersDuBatiment } from './idcc-1596.js'

export const batimentOuvriers = ouvriersDuBatiment('1597', 'Bâtiment, ouvriers (plus de 10 salariés)')
