/** `@centime/engine/cases`: what can be entered, and the check of a value. */
export { ContratCourt, JoursEmploi } from './derived.js'
export { DureeInitialeMois, JoursAbsenceSansSolde, TypeContrat } from './employee.js'
export { type ChoiceField, type Field, type NumberField, type PlainField, type TimeType, valueTypeOf } from './field.js'
export { at, checkValue, type Inputs, isRecord } from './read.js'
