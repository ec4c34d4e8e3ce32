/** `@centime/engine/cases`: what can be entered, and whether a value is one that its field can have. */
export { ContratCourt, JoursEmploi } from './derived.js'
export { DureeInitialeMois, JoursAbsenceSansSolde, TypeContrat, TypeTaux } from './employee.js'
export { type ChoiceField, type Field, type NumberField, type PlainField, type TimeType, valueTypeOf } from './field.js'
export type { FieldName } from './names.js'
export { at, checkValue, type Inputs, isRecord } from './read.js'
