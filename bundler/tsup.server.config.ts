import { SERVER } from './tsup.config.js'

/** Builds the server alone, for `npm start` when nothing else is installed. */
export default SERVER
