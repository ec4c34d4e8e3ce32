/** The collective agreements that are covered, for lists and for the command line. */
export { AGREEMENTS, agreementOf } from '../law/conventions/index.js'
