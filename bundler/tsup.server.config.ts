import { SERVER } from './tsup.config.js'

/** The server alone: what `npm start` builds where nothing else is installed. */
export default SERVER
